import type { InfNfe } from '@talao/fiscal'

/** What a note asks the simulator to do with it, by words in its free text. The README lists them. */
export type Sentinels = {
  cStat: string | undefined
  denied: boolean
  /** Seconds the authority takes. */
  slowSeconds: number | undefined
  limbo: boolean
  contingency: boolean
  refuseCancel: boolean
  /** Codes of the alerts of its authorisation (120), at most five. */
  alerts: readonly string[]
}

/** `names` are the texts that may be "REJEITAR 778" and nothing else. */
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

/** The words of a note that came as XML. */
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

/** A buyer called "REJEITAR 778". In homologation the name is a fixed sentence, so there the complement of the address says it. */
function refusedName(names: readonly string[]): string | undefined {
  return names.map((name) => /^REJEITAR ([0-9]{3,4})$/.exec(name)?.[1]).find((code) => code !== undefined)
}
