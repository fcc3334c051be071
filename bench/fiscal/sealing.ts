import { createPrivateKey, sign } from 'node:crypto'
import { makeDemoA1, openA1, prepareSealKey, signNfe } from '@talao/documents'
import { writeInside } from '@talao/fiscal/layout/write'
import { INF_NFE } from '@talao/fiscal/nfe/layout/nfe'
import { issued, noteOf } from './notes.ts'

const ROUNDS = 9
const PER_ROUND = 500
/** The compiler of the engine settles after some thousands. */
const WARM_UP_ROUNDS = 6

export type Sealing = {
  /** A second, in the median round. */
  notes: number
  signatures: number
  /** Notes to bare signatures, the median of the rounds' own ratios. */
  ratio: number
  shares: { step: string; share: number }[]
}

/** Composes, checks, writes and signs notes of one item, in turns with bare signatures of the same bytes. */
export function measureSealing(): Sealing {
  const keys = demoKeys()
  const privateKey = createPrivateKey(keys.keyPem)
  const key = prepareSealKey(keys)
  const note = noteOf(1)
  const bytes = Buffer.alloc(SIGNED_INFO_LENGTH, 'a')
  const spent = { compor: 0, escrever: 0, assinar: 0 }
  const seal = (number: number) => {
    const began = performance.now()
    const { infNFe, faults } = issued(note, number)
    if (faults.length > 0) throw new Error(`the example is at fault: ${faults[0]?.text}`)
    const composed = performance.now()
    const content = writeInside(INF_NFE, infNFe)
    const written = performance.now()
    signNfe({ ...key, id: infNFe.Id, infNFe: content })
    spent.compor += composed - began
    spent.escrever += written - composed
    spent.assinar += performance.now() - written
  }
  const bare = () => sign('sha1', bytes, privateKey)
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) timed(seal)
  timed(bare)
  for (const step of STEPS) spent[step] = 0
  const rounds = Array.from({ length: ROUNDS }, () => ({ seal: timed(seal), bare: timed(bare) }))
  const whole = spent.compor + spent.escrever + spent.assinar
  return {
    notes: median(rounds.map((round) => round.seal)),
    signatures: median(rounds.map((round) => round.bare)),
    ratio: median(rounds.map((round) => round.seal / round.bare)),
    shares: STEPS.map((step) => ({ step, share: spent[step] / whole })),
  }
}

const STEPS = ['compor', 'escrever', 'assinar'] as const

/** What an RSA signature of a note is taken over. */
const SIGNED_INFO_LENGTH = 750

/** Times a second. */
function timed(work: (number: number) => unknown): number {
  const began = performance.now()
  for (let number = 1; number <= PER_ROUND; number += 1) work(number)
  return (PER_ROUND * 1000) / (performance.now() - began)
}

function demoKeys(): { keyPem: string; certificatePem: string } {
  const now = new Date('2026-11-20T12:00:00Z')
  const notAfter = new Date('2027-11-20T12:00:00Z')
  const file = makeDemoA1({ corporateName: 'OFICINA', cnpj: '11222333000181', password: 'x', notBefore: now, notAfter })
  const result = openA1({ file, password: 'x', now })
  if (!result.ok) throw new Error(result.detail)
  return { keyPem: result.certificate.key_pem, certificatePem: result.certificate.certificate_pem }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
