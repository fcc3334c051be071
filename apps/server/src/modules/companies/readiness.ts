import { isCfopOfMei, isoInSaoPaulo } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { hasGoodsCodes, lacksForServices } from './codes-items.ts'
import { comparisonItems } from './comparison-item.ts'
import { TOKEN_GATEWAY } from '../../issuing/access.ts'
import { kindsOf, type SoldKinds, soldKinds } from './sold-kinds.ts'

export type ReadinessItem = { key: string; ok: boolean; text: string; route: string }

/**
 * What a company needs before its notes can leave, in the order in which one does it. Each kind of note asks for its own: a seller of services
 * needs neither a state registration nor NF-e codes, one that sells goods alone no service code. `kinds`: those it sells, unless told otherwise.
 */
export async function readinessOf(tx: Tx, companyId: number, now: Date, kinds?: SoldKinds): Promise<ReadinessItem[]> {
  const company = await tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const address = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const { nfe: sells, nfse: serves } = kinds ?? kindsOf(await soldKinds(tx, companyId))
  const integration = await tx
    .selectFrom('sale_integration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  const authorized = await tx
    .selectFrom('note')
    .select('id')
    .where('company_id', '=', companyId)
    .where('enotas_status', '=', 'Autorizada')
    .limit(1)
    .executeTakeFirst()
  const form = `/empresas/${companyId}`
  const expires = company.a1_certificate_expiration_at
  const hasPlace = Boolean(
    address?.city_id && address.postal_code && address.street && (!sells || address.neighborhood),
  )
  const stray = sells && company.tax_regime === 'MEI' ? await strayCfopOfMei(tx, companyId) : undefined
  return [
    item(
      'company',
      hasPlace && (!sells || Boolean(company.state_registration)),
      'Dados e endereço da empresa completos',
      sells ? 'Completar inscrição estadual e endereço da empresa' : 'Completar o endereço da empresa',
      form,
    ),
    item(
      'certificate',
      expires !== null && expires > now,
      'Certificado A1 válido',
      expires ? 'O certificado A1 venceu: envie o novo' : 'Enviar o certificado A1',
      form,
    ),
    await registrationItem(tx, company, form),
    item(
      'defaults',
      !sells || (!stray && (await hasGoodsCodes(tx, companyId))),
      sells ? 'Padrões da NF-e prontos' : 'Só notas de serviço: dispensa os padrões da NF-e',
      stray ? `Um MEI não usa o CFOP ${stray}: trocar por 5102 ou 6102` : 'Preencher CFOP e NCM padrão',
      `${form}?aba=nfe`,
    ),
    ...(serves ? [await servicesItem(tx, companyId, now)] : []),
    item(
      'integration',
      integration !== undefined,
      'Plataforma de vendas ligada',
      'Ligar a plataforma onde você vende',
      '/integracoes',
    ),
    item(
      'first_note',
      authorized !== undefined,
      'Primeira nota autorizada',
      'Nenhuma nota autorizada ainda',
      sells ? '/nota-produto' : '/nota-servico',
    ),
    ...(await comparisonItems(tx, companyId)),
  ]
}

function item(key: string, ok: boolean, done: string, todo: string, route: string): ReadinessItem {
  return { key, ok, text: ok ? done : todo, route }
}

/** A default CFOP that the note of an MEI may not carry within Brazil; undefined where there is none. */
async function strayCfopOfMei(tx: Tx, companyId: number): Promise<string | undefined> {
  const defaults = await tx
    .selectFrom('nfe_default_setting')
    .select(['cfop_same_state', 'cfop_other_state_icms_taxpayer', 'cfop_other_state_no_icms_taxpayer'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return Object.values(defaults ?? {}).find((cfop) => cfop && !isCfopOfMei(cfop, null)) ?? undefined
}

async function servicesItem(tx: Tx, companyId: number, now: Date): Promise<ReadinessItem> {
  const lacking = await lacksForServices(tx, companyId, now)
  const todo = `Preencher o que a NFS-e pede: ${lacking.join(', ')}`
  return item(
    'service_defaults',
    lacking.length === 0,
    'Padrões da NFS-e prontos',
    todo,
    `/empresas/${companyId}?aba=nfse`,
  )
}

type Roads = { id: number; gateway: string; nfs_gateway: string; municipal_registration: string | null }

/** What the provider says of the company: since when it knows it, what it has otherwise, why it refused it. */
async function registrationItem(tx: Tx, company: Roads, form: string): Promise<ReadinessItem> {
  const serves = company.municipal_registration !== null && company.nfs_gateway !== 'NFSE_NACIONAL'
  if (company.gateway !== TOKEN_GATEWAY && !serves)
    return item('gateway', true, 'As notas vão direto à autoridade, sem cadastro em emissora', '', form)
  const row = await tx
    .selectFrom('company_gateway')
    .select(['synced_at', 'sync_error', 'differences'])
    .where('company_id', '=', company.id)
    .where('gateway', '=', TOKEN_GATEWAY)
    .executeTakeFirst()
  const isDone = Boolean(row?.synced_at && !row.sync_error)
  const since = row?.synced_at ? `, sincronizada em ${moment(row.synced_at)}` : ''
  const differing = ((row?.differences ?? []) as { label: string }[]).map(({ label }) => label)
  const drift = differing.length > 0 ? `. Lá está diferente: ${differing.join(', ')}` : ''
  const todo = row?.sync_error ?? 'O registro na emissora ainda não terminou'
  return item('gateway', isDone, `Empresa registrada na emissora${since}${drift}`, todo, form)
}

/** As people write it: 20/11/2026 10:00. */
function moment(at: Date): string {
  const [day = '', clock = ''] = isoInSaoPaulo(at).split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
}
