import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ComposedDps, composeDps } from '@talao/fiscal/nfse/compose/compose'
import type { NfseContext } from '@talao/fiscal/nfse/context'
import type { Nfse } from '@talao/fiscal/note/nfse'
import { root } from '../../tools/launcher/root.ts'

/** Content of `nota.json`: a service note, the values it gets when it is issued, and the settings of its city. */
export type NfseExample = {
  about: string
  emission: { serie: number; number: number; issuedAt: Date }
  terms: NfseContext
  nfse: Nfse
}

const FOLDER = path.join(root, 'examples', 'nfse')

export const NFSE_EXAMPLES: readonly string[] = readdirSync(FOLDER).toSorted()

export function fileOfNfse(name: string, file: string): string {
  return path.join(FOLDER, name, file)
}

export function readNfseExample(name: string): NfseExample {
  const { about, emission, terms, nfse } = JSON.parse(readFileSync(fileOfNfse(name, 'nota.json'), 'utf8'))
  const issuedAt = new Date(emission.issued_at)
  return {
    about,
    emission: { serie: emission.serie, number: emission.number, issuedAt },
    terms: { ...terms, now: issuedAt },
    nfse: { ...nfse, issue_at: nfse.issue_at && new Date(nfse.issue_at) },
  }
}

export function composeNfseExample({ nfse, emission, terms }: NfseExample): ComposedDps {
  return composeDps({ nfse, terms, ...emission })
}
