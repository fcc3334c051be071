import type { EventAffiliate, EventShare } from '@talao/fiscal'
import { bare } from '../country.ts'
import { idAt } from '../external-id.ts'
import { moneyText } from '../money.ts'
import { type Fields, filledAt, isFields, textAt, type Value, valueAt } from '../value.ts'

/**
 * With whom the account shares the sale, and their parts. To a co-producer's own account these are the producer and the other
 * co-producers: its part is what it receives.
 */
export function readCoproducers(postback: Fields): EventShare[] {
  const shares = sharesOf(postback)
  const partners = shares.filter(({ type }) => type === 'coprodutor')
  const received = moneyText(textAt(postback, 'venda', 'valorRecebido'))
  const own = isCoproducers(postback) ? partners.find(({ share }) => amountOf(share) === received) : undefined
  const others = own ? shares.filter((one) => one !== own && isOfProduction(one)) : partners
  return others.flatMap(({ share }) => {
    const amount = amountOf(share)
    return amount === null ? [] : [{ name: filledAt(share, 'nome'), document: null, email: emailOf(share), amount }]
  })
}

/** Whoever else has a share brought the buyer: every kind of click, lead, premium and manager. */
export function readAffiliates(postback: Fields): EventAffiliate[] {
  return sharesOf(postback)
    .filter((one) => one.type !== 'sistema' && one.type !== '' && !isOfProduction(one))
    .flatMap(({ share }) => {
      const [name, code] = [filledAt(share, 'nome'), idAt(share, 'refAfiliado')]
      return name === null && code === null ? [] : [{ name, code, email: emailOf(share), amount: amountOf(share) }]
    })
}

type Share = { share: Value; type: string }

function sharesOf(postback: Fields): Share[] {
  const shares = valueAt(postback, 'comissoes')
  const list = isFields(shares) ? Object.values(shares) : Array.isArray(shares) ? shares : []
  return list.map((share) => ({ share, type: bare(filledAt(share, 'tipo_comissao') ?? '').replace(/[^a-z]/g, '') }))
}

function isOfProduction({ type }: Share): boolean {
  return type === 'produtor' || type === 'coprodutor'
}

/** `tipoPostback` is the part that the account has in the sale. */
function isCoproducers(postback: Fields): boolean {
  return textAt(postback, 'tipoPostback', 'codigo') === '3'
}

function amountOf(share: Value): string | null {
  return moneyText(filledAt(share, 'valor'))
}

function emailOf(share: Value): string | null {
  return filledAt(share, 'email')
}
