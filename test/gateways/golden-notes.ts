import type { NfeItem } from '@talao/fiscal'
import type { NoteToIssue } from '@talao/gateways'
import { NFE_EXAMPLES, readNfeExample } from '../examples/nfe-example.ts'
import { NFSE_EXAMPLES, readNfseExample } from '../examples/nfse-example.ts'

export type Golden = { name: string; at: Date; note: NoteToIssue }

/** Examples that some gateway cannot take, and why. */
const ONLY_SOME: Readonly<Record<string, string>> = {
  '11-990-itens': 'larger than SEFAZ takes in one message',
  '08-cidade-sem-convenio': 'its city stands outside the national system, of which the simulated ones are all part',
  '11-substituicao': 'there is no note yet whose place it could take',
}

/**
 * The notes of examples/ that every gateway of their kind accepts, in homologação and on the day they were made for.
 */
export const GOLDEN_NFE: readonly Golden[] = NFE_EXAMPLES.filter((name) => !(name in ONLY_SOME)).map(goldenNfe)
export const GOLDEN_NFSE: readonly Golden[] = NFSE_EXAMPLES.filter((name) => !(name in ONLY_SOME)).map(goldenNfse)

export function goldenNfe(name: string): Golden {
  const { nfe, emission, particulars = [] } = readNfeExample(name)
  const items = nfe.items.map((item, index): NfeItem => {
    const rate = particulars[index]?.credit_rate
    // A note of the screens carries the credit's rate in its tax block.
    return rate ? { ...item, nfe_tax: { ...item.nfe_tax, icms_aliquot: rate } } : item
  })
  return { name, at: new Date(emission.issued_at), note: { kind: 'NFE', nfe: { ...nfe, items, in_production: false } } }
}

function goldenNfse(name: string): Golden {
  const { nfse, terms, emission } = readNfseExample(name)
  return { name, at: emission.issuedAt, note: { kind: 'NFSE', nfse: { ...nfse, in_production: false }, terms } }
}
