import { formatMoney, splitByPercent } from '@talao/fiscal/value/cents'
import { percent } from '../../lib/format.ts'
import { percentTyped } from '../../lib/typed-percent.ts'
import { producerShare, SCALE } from './coproducer-form.ts'
import { centsTyped } from './numbers.ts'
import type { ProductValues } from './product-form.ts'

const EXAMPLE_CENTS = 49_700

type Parts = Pick<ProductValues, 'price' | 'type_fiscal_note' | 'nfe_percentage' | 'coproducers'>

/** Shows to the cent what a sale of this product becomes, in one or two sentences. */
export function splitText(values: Parts): string {
  const cents = centsTyped(values.price) || EXAMPLE_CENTS
  const share = shareOfNfe(values)
  if (share === undefined) return ''
  const notes = share === null ? 'NF-e e NFS-e na proporção da integração' : notesText(cents, share)
  const left = producerShare(values.coproducers)
  const partners =
    values.coproducers.length > 0 && left >= 0
      ? ` Dela, ${percent(left / SCALE)} é da empresa e ${percent(100 - left / SCALE)} dos coprodutores.`
      : ''
  return `Uma venda de ${formatMoney(cents)} vira ${notes}.${partners}`
}

/** Null: as the integration says. Undefined: not a valid percentage. */
function shareOfNfe({ type_fiscal_note: type, nfe_percentage: typed }: Parts): string | null | undefined {
  if (type === 'NFE') return '100'
  if (type === 'NFSE') return '0'
  return percentTyped(typed)
}

function notesText(cents: number, share: string): string {
  const { part, rest } = splitByPercent(cents, share)
  return [part > 0 && `NF-e de ${formatMoney(part)}`, rest > 0 && `NFS-e de ${formatMoney(rest)}`]
    .filter(Boolean)
    .join(' e ')
}
