import type { WhyOut } from '@talao/contract/note/why'
import { type Reason, writeReason } from '@talao/fiscal/why/reason'
import type { Tx } from '../../kit/db/scope.ts'

type Told = WhyOut['reasons'][number]
type Place = { company_id: number; sale_id: number | null; edit: string | null }

/** Reasons in words, each with the screen where the value is changed. */
export async function presentReasons(tx: Tx, reasons: readonly Reason[], place: Place): Promise<Told[]> {
  const names = await namesOf(tx, place.company_id, reasons)
  return reasons.map((reason): Told => {
    const change_at = changeAt(reason, place, names)
    return { ...writeReason(reason), ...(change_at && { change_at }) }
  })
}

type Names = { products: Map<number, string>; integrations: Map<number, { type: string; name: string }> }

async function namesOf(tx: Tx, companyId: number, reasons: readonly Reason[]): Promise<Names> {
  const refs = (origin: Reason['from']) => [
    ...new Set(reasons.flatMap(({ from, ref }) => (from === origin && ref !== undefined ? [ref] : []))),
  ]
  const [products, integrations] = [refs('PRODUCT'), refs('INTEGRATION')]
  const named =
    products.length === 0
      ? []
      : await tx
          .selectFrom('product')
          .select(['id', 'name'])
          .where('company_id', '=', companyId)
          .where('id', 'in', products)
          .execute()
  const connected =
    integrations.length === 0
      ? []
      : await tx
          .selectFrom('sale_integration')
          .select(['id', 'type', 'name'])
          .where('company_id', '=', companyId)
          .where('id', 'in', integrations)
          .execute()
  return {
    products: new Map(named.map(({ id, name }) => [id, name])),
    integrations: new Map(connected.map(({ id, ...row }) => [id, row])),
  }
}

const GOODS_KEYS: readonly Reason['key'][] = ['cfop', 'ncm', 'icms_code']
/** Integrations whose form has an address of its own. */
const FORMS: Readonly<Record<string, string>> = { HOTMART: 'hotmart', API: 'api-token' }

function changeAt({ key, from, ref }: Reason, place: Place, names: Names): Told['change_at'] {
  if (key === 'number') return { label: 'Numeração', route: '/numeracao' }
  if (key === 'buyer_kind' || key === 'icms_taxpayer' || key === 'payment') return ofSale(place)
  switch (from) {
    case 'PRODUCT': {
      const name = ref === undefined ? undefined : names.products.get(ref)
      return name === undefined ? undefined : { label: `Produto ${name}`, route: `/produtos/detalhes/${ref}` }
    }
    case 'INTEGRATION': {
      const row = ref === undefined ? undefined : names.integrations.get(ref)
      const route = row && `/integracoes/${FORMS[row.type] ?? row.type}/${ref}`
      return row && route ? { label: `Integração ${row.name}`, route } : undefined
    }
    case 'DEFAULT':
      return GOODS_KEYS.includes(key)
        ? { label: 'Padrões da NF-e', route: `/empresas/${place.company_id}?aba=nfe` }
        : { label: 'Padrões da NFS-e', route: `/empresas/${place.company_id}?aba=nfse` }
    case 'COMPANY':
      return key === 'issuer' ? undefined : { label: 'Empresa', route: `/empresas/${place.company_id}` }
    case 'NOTE':
      return place.edit === null ? undefined : { label: 'A nota', route: place.edit }
    case 'PERSON':
    case 'PLATFORM':
    case 'ITEM':
      return ofSale(place)
    case 'LAW':
      return key === 'ibs_cbs' ? { label: 'Normas', route: '/normas' } : undefined
    default:
      return from satisfies never
  }
}

function ofSale({ sale_id, edit }: Place): Told['change_at'] {
  if (sale_id !== null) return { label: 'A venda', route: `/vendas/detalhes/${sale_id}` }
  return edit === null ? undefined : { label: 'A nota', route: edit }
}
