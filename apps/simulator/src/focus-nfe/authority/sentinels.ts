import { type Fields, list, text } from '../fields.ts'

/** What a note asks the simulator to do with it, by words in its free text. The README lists them. */
export type Sentinels = {
  cStat: string | undefined
  denied: boolean
  /** Seconds the authority takes. */
  slowSeconds: number | undefined
  limbo: boolean
  contingency: boolean
  refuseCancel: boolean
}

const TEXT_FIELDS = ['informacoes_adicionais_contribuinte', 'informacoes_adicionais_fisco', 'complemento_destinatario']
const ITEM_FIELDS = ['descricao', 'informacoes_adicionais_item']

export function sentinelsOf(request: Fields): Sentinels {
  const free = [
    ...TEXT_FIELDS.map((name) => text(request, name) ?? ''),
    ...list(request, 'items').flatMap((item) => ITEM_FIELDS.map((name) => text(item, name) ?? '')),
  ].join('\n')
  const slow = /\[sim:lento=([0-9]{1,6})\]/.exec(free)?.[1]
  return {
    cStat: /\[sim:cstat=([0-9]{3,4})\]/.exec(free)?.[1] ?? refusedName(request),
    denied: free.includes('[sim:denegado]'),
    slowSeconds: slow === undefined ? undefined : Number(slow),
    limbo: free.includes('[sim:limbo]'),
    contingency: free.includes('[sim:contingencia]'),
    refuseCancel: free.includes('[sim:cancelneg]'),
  }
}

/** A buyer called "REJEITAR 778". In homologation the name is a fixed sentence, so there the complement of the address says it. */
function refusedName(request: Fields): string | undefined {
  return ['nome_destinatario', 'complemento_destinatario']
    .map((name) => /^REJEITAR ([0-9]{3,4})$/.exec(text(request, name) ?? '')?.[1])
    .find((code) => code !== undefined)
}
