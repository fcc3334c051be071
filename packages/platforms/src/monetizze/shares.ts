import type { EventAffiliate, EventShare } from '@talao/fiscal'
import { bare } from '../country.ts'
import { idAt } from '../external-id.ts'
import { moneyText } from '../money.ts'
import { type Fields, filledAt, isFields, type Value, valueAt } from '../value.ts'

/** Who shares the sale as co-producer, and with how much. */
export function readCoproducers(postback: Fields): EventShare[] {
  return sharesOf(postback)
    .filter(({ type }) => type === 'co-produtor')
    .flatMap(({ share }) => {
      const amount = moneyText(filledAt(share, 'valor'))
      return amount === null ? [] : [{ name: filledAt(share, 'nome'), document: null, email: emailOf(share), amount }]
    })
}

/** Whoever else has a share brought the buyer: every kind of click, lead, premium and manager. */
export function readAffiliates(postback: Fields): EventAffiliate[] {
  return sharesOf(postback)
    .filter(({ type }) => !['sistema', 'produtor', 'co-produtor', ''].includes(type))
    .flatMap(({ share }) => {
      const [name, code] = [filledAt(share, 'nome'), idAt(share, 'refAfiliado')]
      const amount = moneyText(filledAt(share, 'valor'))
      return name === null && code === null ? [] : [{ name, code, email: emailOf(share), amount }]
    })
}

function sharesOf(postback: Fields): { share: Value; type: string }[] {
  const shares = valueAt(postback, 'comissoes')
  const list = isFields(shares) ? Object.values(shares) : Array.isArray(shares) ? shares : []
  return list.map((share) => ({ share, type: bare(filledAt(share, 'tipo_comissao') ?? '') }))
}

function emailOf(share: Value): string | null {
  return filledAt(share, 'email')
}
