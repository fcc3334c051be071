import type { NoteResult, Transport } from '@talao/gateways'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { withCompanies } from '../db/scope.ts'
import type { Queue } from '../queue/queue.ts'
import type { Vault } from '../secrets/vault.ts'
import { companyAccess } from './access.ts'
import { applyResult } from './apply-result.ts'
import type { Credits } from './credits.ts'
import { type Engine, makeEngine } from './engine.ts'
import { gatewayNamed } from './gateway.ts'
import { lockOpenNote } from './pg-settle.ts'
import { pgStore } from './pg-store.ts'

type IssuingDeps = {
  config: Config
  clock: Clock
  vault: Vault
  db: Db
  queue: Queue
  transport: Transport
  credits: Credits
}

/** The engine over PostgreSQL, and what the gateway's own webhook does. */
export type Issuing = Engine & {
  /** Takes a verified webhook of the gateway; a repeated one changes nothing. Throws MalformedHint. */
  hint(
    companyId: number,
    gatewayId: string,
    delivery: { headers: Record<string, string | undefined>; body: Uint8Array },
  ): Promise<void>
}

/** The body cannot be understood as a webhook of this gateway. */
export class MalformedHint extends Error {}

export function makeIssuing(deps: IssuingDeps): Issuing {
  const engine = makeEngine({
    store: pgStore(deps.db, deps.queue),
    clock: deps.clock,
    credits: deps.credits,
    accessFor: (companyId, gateway, key) =>
      withCompanies(deps.db, [companyId], (tx) => companyAccess(tx, deps, companyId, gateway, key.environment)),
  })
  return { ...engine, hint: (companyId, gatewayId, delivery) => takeHint(deps, companyId, gatewayId, delivery) }
}

/**
 * An authenticated webhook spares a consult when it brings good news of a note that was sent once. A refusal of a note that was sent
 * again may be the late answer to the earlier sending, so then, and whenever nothing could be applied, the gateway is asked.
 */
async function takeHint(
  deps: IssuingDeps,
  companyId: number,
  gatewayId: string,
  delivery: { headers: Record<string, string | undefined>; body: Uint8Array },
): Promise<void> {
  const hint = gatewayNamed(gatewayId)?.parseWebhook(delivery)
  if (!hint || hint.kind === 'MALFORMED') throw new MalformedHint(hint?.reason ?? 'Emissora desconhecida.')
  const now = deps.clock.now()
  await withCompanies(deps.db, [companyId], async (tx) => {
    const fresh = await tx
      .insertInto('gateway_hint')
      .values({
        company_id: companyId,
        gateway: gatewayId,
        dedupe_key: hint.dedupeKey,
        ref: hint.ref,
        received_at: now,
        body: Buffer.from(delivery.body),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ref')
      .executeTakeFirst()
    if (!fresh) return
    const key = await tx
      .selectFrom('issue_key')
      .innerJoin('company', 'company.id', 'issue_key.company_id')
      .select(['issue_key.note_id', 'issue_key.id'])
      .where('issue_key.company_id', '=', companyId)
      .where('issue_key.gateway', '=', gatewayId)
      .where('issue_key.ref', '=', hint.ref)
      .where('company.cnpj', '=', hint.cnpj)
      .executeTakeFirst()
    if (!key) return
    const ref = { companyId, noteId: key.note_id }
    const note = await lockOpenNote(tx, ref)
    const { attempts } = await tx
      .selectFrom('attempt')
      .select((eb) => eb.fn.countAll<number>().as('attempts'))
      .where('company_id', '=', companyId)
      .where('issue_key_id', '=', key.id)
      .executeTakeFirstOrThrow()
    const news =
      note?.enotas_status === 'PROCESSING' && hint.result && isTrusted(hint.result, attempts) ? hint.result : null
    const applied = note && news ? await applyResult(tx, deps.queue, note, news, now) : false
    if (applied)
      await tx
        .updateTable('attempt')
        .set({ state: 'ANSWERED', outcome: 'WEBHOOK', answered_at: now })
        .where('company_id', '=', companyId)
        .where('issue_key_id', '=', key.id)
        .where('state', 'in', ['SENT', 'UNKNOWN'])
        .execute()
    else
      await deps.queue.enqueue(
        tx,
        'consult-note',
        { company_id: companyId, note_id: key.note_id },
        { key: `note:${key.note_id}` },
      )
  })
}

function isTrusted(result: NoteResult, attempts: number): boolean {
  return result.enotas_status === 'Autorizada' || (result.enotas_status === 'Negada' && attempts === 1)
}
