import type { ReadinessItem } from '@talao/contract'
import { isCfopOfMei, isoInSaoPaulo, localDay, timeZoneOf } from '@talao/fiscal'
import { authorisedKinds } from '../../company/companies/authorised-kinds.ts'
import { neededKinds, type SoldKinds, soldKinds } from '../../company/companies/sold-kinds.ts'
import { TOKEN_GATEWAY } from '../../company/gateways/access.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { companyItem, inOrderOfSteps, readinessItem } from './company-item.ts'
import { comparisonItems } from './comparison-item.ts'
import { lacksForGoods, lacksForServices } from './missing-codes.ts'

/**
 * Requirements before a company's notes can be sent, in the order of the setup steps. Each kind of note has its own: a
 * service seller needs neither a state registration nor NF-e codes, and a goods seller no service code. `kinds`
 * defaults to the kinds the company sells.
 */
export async function readinessOf(tx: Tx, companyId: number, now: Date, kinds?: SoldKinds): Promise<ReadinessItem[]> {
  const company = await tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
  const address = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const known = await soldKinds(tx, companyId)
  const needed = kinds ?? neededKinds(known)
  const authorised = await authorisedKinds(tx, companyId)
  const form = `/empresas/${companyId}`
  const expires = company.a1_certificate_expiration_at
  return inOrderOfSteps([
    readinessItem({
      key: 'sells',
      // A company that already issues notes has thereby answered this.
      ok: company.sells !== null || known.issues || authorised.nfe || authorised.nfse,
      done: 'O que a empresa vende',
      todo: 'Dizer o que a empresa vende',
      route: '/comece?passo=vende',
      step: 'vende',
      fields: ['sells'],
    }),
    companyItem({ company, address, kinds: needed, authorised, day: localDay(now, timeZoneOf(address ?? null)) }, form),
    readinessItem({
      key: 'certificate',
      ok: expires !== null && expires > now,
      done: 'Certificado A1 válido',
      todo: expires ? 'O certificado A1 venceu: envie o novo' : 'Enviar o certificado A1',
      route: form,
      step: 'certificado',
      fields: ['a1_certificate_file'],
    }),
    await registrationItem(tx, { ...company, serves: needed.nfse }, form),
    ...(needed.nfe ? [await goodsItem(tx, company, form)] : []),
    ...(needed.nfse ? [await servicesItem(tx, companyId, now)] : []),
    ...(needed.nfe ? [firstNote('NFE', authorised.nfe)] : []),
    ...(needed.nfse ? [firstNote('NFSE', authorised.nfse)] : []),
    readinessItem({
      key: 'integration',
      ok: await hasIntegration(tx, companyId),
      done: 'Plataforma de vendas ligada',
      todo: 'Ligar a plataforma onde você vende',
      route: '/integracoes',
      step: 'plataforma',
    }),
    readinessItem({
      key: 'production',
      ok: !company.homologation_mode && (known.inProduction.nfe || known.inProduction.nfse),
      done: 'Em produção: as notas valem',
      todo: 'Em homologação, o ambiente de teste: as notas ainda não valem',
      route: form,
      step: 'producao',
      fields: ['homologation_mode'],
    }),
    ...(await comparisonItems(tx, companyId)),
  ])
}

async function hasIntegration(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('sale_integration')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const FIRST = {
  NFE: { key: 'first_note', name: 'NF-e', route: '/nota-produto' },
  NFSE: { key: 'first_service_note', name: 'NFS-e', route: '/nota-servico' },
} as const

function firstNote(kind: 'NFE' | 'NFSE', ok: boolean): ReadinessItem {
  const { key, name, route } = FIRST[kind]
  return readinessItem({
    key,
    ok,
    done: `Primeira ${name} autorizada`,
    todo: `Nenhuma ${name} autorizada ainda`,
    route,
    step: 'nota-de-teste',
    kind,
  })
}

async function goodsItem(tx: Tx, company: { id: number; tax_regime: string }, form: string): Promise<ReadinessItem> {
  const stray = company.tax_regime === 'MEI' ? await strayCfopOfMei(tx, company.id) : undefined
  const lacking = await lacksForGoods(tx, company.id)
  return readinessItem({
    key: 'defaults',
    ok: !stray && lacking.length === 0,
    done: 'Padrões da NF-e prontos',
    todo: stray
      ? `Um MEI não usa o CFOP ${stray.cfop}: trocar por 5102 ou 6102`
      : 'Escolher o código do produto (NCM) e o da venda (CFOP)',
    route: `${form}?aba=nfe`,
    step: 'produto',
    kind: 'NFE',
    fields: (stray ? [stray.field] : lacking).map((name) => `nfe_default_setting.${name}`),
  })
}

/** A default CFOP that an MEI may not use within Brazil. Undefined when there is none. */
async function strayCfopOfMei(tx: Tx, companyId: number): Promise<{ field: string; cfop: string } | undefined> {
  const defaults = await tx
    .selectFrom('nfe_default_setting')
    .select(['cfop_same_state', 'cfop_other_state_icms_taxpayer', 'cfop_other_state_no_icms_taxpayer'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  for (const [field, cfop] of Object.entries(defaults ?? {}))
    if (cfop && !isCfopOfMei(cfop, null)) return { field, cfop }
  return undefined
}

async function servicesItem(tx: Tx, companyId: number, now: Date): Promise<ReadinessItem> {
  const lacking = await lacksForServices(tx, companyId, now)
  return readinessItem({
    key: 'service_defaults',
    ok: lacking.length === 0,
    done: 'Padrões da NFS-e prontos',
    todo: `Preencher o que a NFS-e pede: ${lacking.map(({ field }) => field).join(', ')}`,
    route: `/empresas/${companyId}?aba=nfse`,
    step: 'servico',
    kind: 'NFSE',
    fields: lacking.map(({ path }) =>
      path.startsWith('company.') ? path.slice('company.'.length) : `nfs_default_setting.${path}`,
    ),
  })
}

type Roads = {
  id: number
  gateway: string
  nfs_gateway: string
  municipal_registration: string | null
  serves: boolean
}

/** State of the registration with the provider: since when it is registered, which data differ, why it was refused. */
async function registrationItem(tx: Tx, company: Roads, form: string): Promise<ReadinessItem> {
  const serves = (company.serves || company.municipal_registration !== null) && company.nfs_gateway !== 'NFSE_NACIONAL'
  const said = { key: 'gateway', route: form, step: 'empresa' } as const
  if (company.gateway !== TOKEN_GATEWAY && !serves)
    return readinessItem({
      ...said,
      ok: true,
      done: 'As notas saem direto, sem intermediário',
      todo: '',
    })
  const row = await tx
    .selectFrom('company_gateway')
    .select(['synced_at', 'sync_error', 'sync_said', 'sync_fields', 'differences'])
    .where('company_id', '=', company.id)
    .where('gateway', '=', TOKEN_GATEWAY)
    .executeTakeFirst()
  const isDone = Boolean(row?.synced_at && !row.sync_error)
  const since = row?.synced_at ? ` em ${moment(row.synced_at)}` : ''
  const differing = ((row?.differences ?? []) as { label: string }[]).map(({ label }) => label)
  const drift = differing.length > 0 ? `. Na Focus está diferente: ${differing.join(', ')}` : ''
  const item = readinessItem({
    ...said,
    ok: isDone,
    done: `Empresa cadastrada para emitir notas${since}${drift}`,
    todo: row?.sync_error ?? 'O cadastro para emitir notas ainda não terminou',
    fields: row?.sync_fields ?? [],
  })
  return !isDone && row?.sync_said ? { ...item, said: row.sync_said } : item
}

/** Format: 20/11/2026 10:00. */
function moment(at: Date): string {
  const [day = '', clock = ''] = isoInSaoPaulo(at).split('T')
  return `${day.split('-').toReversed().join('/')} ${clock.slice(0, 5)}`
}
