/** What an NFS-e asks the simulator to do with it, by words in its free text. The README lists them. */
export type ServiceSentinels = {
  /** A code of a city or of the national system to be refused with. */
  code: string | undefined
  /** The refusal is called `negado` instead of `erro_autorizacao`. */
  denied: boolean
  /** Seconds the authority takes. */
  slowSeconds: number | undefined
  limbo: boolean
  refuseCancel: boolean
}

/** `free` is every text people may write; `names` are those of the customer, where `REJEITAR E10` alone says it. */
export function serviceSentinels(free: readonly string[], names: readonly string[]): ServiceSentinels {
  const text = [...free, ...names].join('\n')
  const slow = /\[sim:lento=([0-9]{1,6})\]/.exec(text)?.[1]
  const named = names.map((name) => /^REJEITAR ([A-Z][0-9]{1,4})$/.exec(name)?.[1]).find((code) => code !== undefined)
  return {
    code: /\[sim:(?:cstat=)?([A-Z][0-9]{1,4})\]/.exec(text)?.[1] ?? named,
    denied: text.includes('[sim:negado]'),
    slowSeconds: slow === undefined ? undefined : Number(slow),
    limbo: text.includes('[sim:limbo]'),
    refuseCancel: text.includes('[sim:cancelneg]'),
  }
}
