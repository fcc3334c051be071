import type { InfNfe } from '@talao/fiscal'

/** Control texts in the free text of a note. The README lists them. */
export type Sentinels = {
  cStat: string | undefined
  denied: boolean
  /** Seconds the authority takes to answer. */
  slowSeconds: number | undefined
  limbo: boolean
  contingency: boolean
  refuseCancel: boolean
  /** Alert codes of the authorisation (120), at most five. */
  alerts: readonly string[]
}

/** `names` are the texts in which "REJEITAR 778" alone also counts. */
export function readSentinels(texts: readonly string[], names: readonly string[]): Sentinels {
  const free = texts.join('\n')
  const slow = /\[sim:lento=([0-9]{1,6})\]/.exec(free)?.[1]
  return {
    cStat: /\[sim:cstat=([0-9]{3,4})\]/.exec(free)?.[1] ?? refusedName(names),
    denied: free.includes('[sim:denegado]'),
    slowSeconds: slow === undefined ? undefined : Number(slow),
    limbo: free.includes('[sim:limbo]'),
    contingency: free.includes('[sim:contingencia]'),
    refuseCancel: free.includes('[sim:cancelneg]'),
    alerts: /\[sim:alertas=([0-9]{1,4}(?:,[0-9]{1,4}){0,4})\]/.exec(free)?.[1]?.split(',') ?? [],
  }
}

/** Reads the control texts from a note in XML. */
export function sentinelsInXml({ infAdic, dest, det }: InfNfe): Sentinels {
  const complement = dest?.enderDest?.xCpl
  const texts = [
    infAdic?.infCpl,
    infAdic?.infAdFisco,
    complement,
    ...det.flatMap(({ prod, infAdProd }) => [prod.xProd, infAdProd]),
  ]
  return readSentinels(
    texts.map((text) => text ?? ''),
    [dest?.xNome ?? '', complement ?? ''],
  )
}

/** A buyer named "REJEITAR 778". In homologação the name is a fixed text, so the address complement counts as well. */
function refusedName(names: readonly string[]): string | undefined {
  return names.map((name) => /^REJEITAR ([0-9]{3,4})$/.exec(name)?.[1]).find((code) => code !== undefined)
}
