import { randomUUID } from 'node:crypto'
import { AppError, type RegistrationOut } from '@talao/contract'
import type { z } from 'zod'
import { TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { waitFor } from '../../kit/queue/wait-for-job.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

type Answer = z.output<typeof RegistrationOut>
type Differences = Answer['data']['differences']

/** Below the time limit of a request. */
const PATIENCE_MS = 25_000

/**
 * Updates the provider's registration with our data, or (dry run) has the provider validate it and returns the
 * differences. The worker does it, since only it may read the account's token. The request waits for the worker.
 */
export async function syncCompany(deps: NoteDeps, companyId: number, dryRun: boolean): Promise<Answer> {
  const name = dryRun ? 'check-registration' : 'register-company'
  const key = `sync:${companyId}:${randomUUID()}`
  const isRegistered = await withCompanies(deps.db, [companyId], async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['gateway', 'nfs_gateway'])
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) throw new AppError('nao_encontrado')
    const needsIt = company.gateway === TOKEN_GATEWAY || company.nfs_gateway !== 'NFSE_NACIONAL'
    if (needsIt) await deps.queue.enqueue(tx, name, { company_id: companyId }, { key })
    return needsIt
  })
  if (!isRegistered) return { data: { differences: [], synced_at: null }, message: NO_REGISTER }
  const end = await waitFor(deps.db, name, key, PATIENCE_MS)
  const { differences, synced_at, sync_error } = await stateOf(deps, companyId)
  if (end !== 'done')
    throw new AppError('emissora_indisponivel', { text: (end === 'failed' && sync_error) || NO_ANSWER })
  if (sync_error !== null) throw new AppError('dados_invalidos', { text: sync_error })
  const message = dryRun ? messageOf(differences) : 'Cadastro enviado à Focus NFe.'
  return { data: { differences, synced_at }, message }
}

const NO_REGISTER = 'As notas desta empresa saem direto, sem intermediário. Não há cadastro a sincronizar.'
const NO_ANSWER = 'A Focus NFe ainda não respondeu. O pedido continua; olhe daqui a pouco o que falta para emitir.'

async function stateOf(deps: NoteDeps, companyId: number) {
  const row = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('company_gateway')
      .select(['differences', 'synced_at', 'sync_error'])
      .where('company_id', '=', companyId)
      .where('gateway', '=', TOKEN_GATEWAY)
      .executeTakeFirst(),
  )
  return {
    differences: (row?.differences ?? []) as Differences,
    synced_at: row?.synced_at?.toISOString() ?? null,
    sync_error: row?.sync_error ?? null,
  }
}

function messageOf({ length }: Differences): string {
  if (length === 0) return 'A Focus NFe tem os mesmos dados.'
  return `A Focus NFe tem ${length} ${length === 1 ? 'dado diferente' : 'dados diferentes'}. Use “Sincronizar agora” para corrigir.`
}
