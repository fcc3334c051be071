import type { TaxRegime } from '../value/party.ts'

/**
 * A note in few words: enough to compose it, check it and compute its IBS and CBS. Examples ship with Talão and come
 * with a bundle, to be judged under norms that are proposed.
 */
export type NormExample = { id: string; day: string } & (
  | { document: 'NFE'; draft: NfeExampleDraft }
  | { document: 'NFSE'; draft: NfseExampleDraft }
)

/** The issuer is in São Paulo. `amount` is decimal text. */
export type NfeExampleDraft = {
  regime: TaxRegime
  buyer: 'SAME_STATE' | 'OTHER_STATE' | 'EX'
  /** A return made on the day of the example, of goods sold on `sold_on`. */
  goal: 'NORMAL' | 'RETURN'
  sold_on?: string | undefined
  items: readonly { ncm: string; cclasstrib: string | null; amount: string }[]
}

export type NfseExampleDraft = {
  regime: TaxRegime
  buyer: 'SAME_CITY' | 'OTHER_CITY' | 'EX'
  /** Item of LC 116, `8.02`. */
  item: string
  national_code: string
  nbs: string | null
  cindop: string | null
  cclasstrib: string | null
  amount: string
}

/** Codes of the faults, and the sums of IBS and CBS as decimal text, null where the note states none. */
export type ExampleJudgement = {
  faults: string[]
  figures: { ibs: string | null; cbs: string | null }
  /** Only the rate is missing: the figures appear as soon as it is published. */
  awaitsRate: boolean
}
