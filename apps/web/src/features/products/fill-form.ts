import type { BatchBody, ProductFillOut } from '@talao/contract'
import { count, counted } from '../../lib/format.ts'

export type Choices = NonNullable<BatchBody['choices']>
type Code = ProductFillOut['codes'][number]
export type Place = Code['place']

export const PLACES: Readonly<Record<Place, string>> = {
  national_service_code: 'Código nacional do serviço',
  nbs: 'NBS',
  cindop: 'Indicador da operação',
  cclasstrib: 'Classificação do IBS e da CBS',
  nfe_cst_ibscbs: 'CST do IBS e da CBS',
  nfe_cclasstrib: 'Classificação na NF-e',
}

/** Whether at least one code is filled, by itself or by a choice. */
export function isFilled({ codes }: ProductFillOut): boolean {
  return codes.some(({ value }) => value !== null)
}

/** The first three digits of a class are its CST, so it is not repeated. */
export function cstOf({ place, value }: Code, { codes }: ProductFillOut): string | undefined {
  const isSaid = place === 'nfe_cclasstrib' && codes.some((one) => one.place === 'nfe_cst_ibscbs')
  return place.endsWith('cclasstrib') && !isSaid ? value?.code.slice(0, 3) : undefined
}

/** The products of the preview, replaced by those read again after a choice. */
export function withNews(all: readonly ProductFillOut[], news: ReadonlyMap<number, ProductFillOut>): ProductFillOut[] {
  return all.map((one) => news.get(one.id) ?? one)
}

/** Other products that need exactly the same choice. */
export function likeIt(all: readonly ProductFillOut[], one: ProductFillOut, place: Place): number[] {
  const asked = one.codes.find((code) => code.place === place)
  if (!asked?.value) return []
  const same = (code: Code) => code.place === place && code.value === null && keyOf(code) === keyOf(asked)
  return all.filter(({ id, codes }) => id !== one.id && codes.some(same)).map(({ id }) => id)
}

function keyOf({ choices }: Code): string {
  return choices.map(({ code }) => code).join()
}

/** Adds a choice to each of these products. */
export function chosen(before: Choices, ids: readonly number[], place: Place, code: string): Choices {
  return { ...before, ...Object.fromEntries(ids.map((id) => [id, { ...before[id], [place]: code || undefined }])) }
}

/** The request: ticked products with something to fill, and the choices that are still possible. */
export function fillBody(all: readonly ProductFillOut[], left: ReadonlySet<number>, choices: Choices): BatchBody {
  const wanted = all.filter((one) => isFilled(one) && !left.has(one.id))
  const held = wanted.flatMap(({ id, codes }) => {
    const own = codes.flatMap(({ place, value }) =>
      value !== null && choices[id]?.[place] === value.code ? [[place, value.code]] : [],
    )
    return own.length > 0 ? [[id, Object.fromEntries(own)]] : []
  })
  return {
    entity: 'product',
    action: 'fill',
    ids: wanted.map(({ id }) => id),
    ...(held.length > 0 && { choices: Object.fromEntries(held) }),
  }
}

/** `3 de 5 são preenchidos, 1 pede uma escolha.` */
export function fillText(all: readonly ProductFillOut[]): string {
  const filled = all.filter(isFilled).length
  const open = all.filter((one) => one.codes.some(({ value }) => value === null)).length
  const asks = open > 0 ? ` ${counted(open, 'pede', 'pedem')} uma escolha.` : ''
  if (filled === 0) return `Nada a preencher automaticamente.${asks}`
  return `${count(filled)} de ${count(all.length)} ${filled === 1 ? 'recebe' : 'recebem'} códigos.${asks}`
}
