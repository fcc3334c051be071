import type { InfDps } from '@talao/fiscal'

/** Control texts in the free texts of a DPS. The README lists them. */
export type Sentinels = {
  refuse: string | undefined
  /** Seconds the authority takes to answer. */
  slowSeconds: number
  refuseCancel: boolean
}

export function sentinelsOf({ serv }: InfDps): Sentinels {
  const free = `${serv.cServ.xDescServ}\n${serv.infoCompl?.xInfComp ?? ''}`
  return {
    refuse: /\[sim:(E[0-9]{4})\]/.exec(free)?.[1],
    slowSeconds: Number(/\[sim:lento=([0-9]{1,6})\]/.exec(free)?.[1] ?? 0),
    refuseCancel: free.includes('[sim:cancelneg]'),
  }
}
