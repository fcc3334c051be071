/** Control texts in the free text of an NFS-e. The README lists them. */
export type ServiceSentinels = {
  /** The error code to refuse the note with, of a city or of the national system. */
  code: string | undefined
  /** The refusal has the status `negado` instead of `erro_autorizacao`. */
  denied: boolean
  /** Seconds the authority takes to answer. */
  slowSeconds: number | undefined
  limbo: boolean
  refuseCancel: boolean
}

/** `free` are all free texts. `names` are the customer's texts, in which `REJEITAR E10` alone also counts. */
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
