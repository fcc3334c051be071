import { createPrivateKey, sign } from 'node:crypto'
import { makeDemoA1, openA1, prepareSealKey, type SealKey, sealNfe } from '@talao/documents'
import { checkLayout } from '@talao/fiscal/layout/check'
import { INF_NFE, type InfNfe } from '@talao/fiscal/nfe/layout/nfe'
import { issued, noteOf } from './notes.ts'

const ROUNDS = 9
const PER_ROUND = 500
/** The JIT compiler needs some thousands of calls to settle. */
const WARM_UP_ROUNDS = 6

/** `rate` is per second, in the median round. `ratio` is the median of each round's ratio to the bare signature. */
export type Sealing = {
  /** A composed document: check it, write it, sign it. */
  documents: { rate: number; ratio: number }
  /** The same from the note as the screens send it, so taxes and composition are included. */
  notes: { rate: number; ratio: number }
  signatures: number
}

/** Seals notes of one item, alternating with bare signatures of as many bytes. */
export function measureSealing(): Sealing {
  const keys = demoKeys()
  const privateKey = createPrivateKey(keys.keyPem)
  const key = prepareSealKey(keys)
  const note = noteOf(1)
  const { infNFe } = issued(note, 1)
  const bytes = Buffer.alloc(SIGNED_INFO_LENGTH, 'a')
  const work = {
    documents: () => sealChecked(infNFe, key),
    notes: (number: number) => sealComposed(issued(note, number), key),
    signatures: () => sign('sha1', bytes, privateKey),
  }
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) timed(work.notes)
  const rounds = Array.from({ length: ROUNDS }, () => ({
    documents: timed(work.documents),
    notes: timed(work.notes),
    signatures: timed(work.signatures),
  }))
  const beside = (name: 'documents' | 'notes') => ({
    rate: median(rounds.map((round) => round[name])),
    ratio: median(rounds.map((round) => round[name] / round.signatures)),
  })
  return {
    documents: beside('documents'),
    notes: beside('notes'),
    signatures: median(rounds.map((round) => round.signatures)),
  }
}

/** Bytes of the SignedInfo that the RSA signature of a note covers. */
const SIGNED_INFO_LENGTH = 750

function sealChecked(infNFe: InfNfe, key: SealKey): string {
  const [fault] = checkLayout(INF_NFE, infNFe, infNFe.ide.dhEmi.slice(0, 10))
  if (fault) throw new Error(`the example is at fault: ${fault.text}`)
  return sealNfe(infNFe, key)
}

function sealComposed({ infNFe, faults }: ReturnType<typeof issued>, key: SealKey): string {
  if (faults[0]) throw new Error(`the example is at fault: ${faults[0].text}`)
  return sealNfe(infNFe, key)
}

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
