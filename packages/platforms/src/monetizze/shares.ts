import type { EventAffiliate, EventShare } from '@talao/fiscal'
import { idAt } from '../delivery/external-id.ts'
import { bare } from '../reading/country.ts'
import { moneyText } from '../reading/money.ts'
import { type SharePart, sharePartOf } from '../reading/share-part.ts'
import { type Fields, filledAt, listAt, textAt, type Value } from '../reading/value.ts'

/**
 * The partners of this account in the sale, with their amounts. For a co-producer's account these are the producer and
 * the other co-producers. The account's own share is the one equal to the amount received.
 */
export function readCoproducers(postback: Fields): EventShare[] {
  const shares = sharesOf(postback)
  const partners = shares.filter(({ part }) => part === 'coproducer')
  const received = moneyText(textAt(postback, 'venda', 'valorRecebido'))
  const own = isCoproducers(postback) ? partners.find(({ share }) => amountOf(share) === received) : undefined
  const others = own ? shares.filter((one) => one !== own && isOfProduction(one)) : partners
  return others.flatMap(({ share }) => {
    const amount = amountOf(share)
    return amount === null ? [] : [{ name: filledAt(share, 'nome'), document: null, email: emailOf(share), amount }]
  })
}

/** All other shares count as affiliates: click, lead, premium and manager. */
export function readAffiliates(postback: Fields): EventAffiliate[] {
  return sharesOf(postback)
    .filter((one) => one.type !== 'sistema' && one.type !== null && !isOfProduction(one))
    .flatMap(({ share }) => {
      const [name, code] = [filledAt(share, 'nome'), idAt(share, 'refAfiliado')]
      return name === null && code === null ? [] : [{ name, code, email: emailOf(share), amount: amountOf(share) }]
    })
}

type Share = { share: Value; type: string | null; part: SharePart | undefined }

function sharesOf(postback: Fields): Share[] {
  return listAt(postback, 'comissoes').map((share) => {
    const word = filledAt(share, 'tipo_comissao')
    return { share, type: word === null ? null : bare(word), part: sharePartOf(word) }
  })
}

function isOfProduction({ part }: Share): boolean {
  return part === 'producer' || part === 'coproducer'
}

/** `tipoPostback` is the account's role in the sale. */
function isCoproducers(postback: Fields): boolean {
  return textAt(postback, 'tipoPostback', 'codigo') === '3'
}

function amountOf(share: Value): string | null {
  return moneyText(filledAt(share, 'valor'))
}

function emailOf(share: Value): string | null {
  return filledAt(share, 'email')
}
