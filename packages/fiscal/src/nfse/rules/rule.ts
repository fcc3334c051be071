import type { Nfse } from '../note.ts'
import type { NfseTerms } from '../terms.ts'

/**
 * A rule of the service note: what must hold, in words its user understands. `path` is the wire path of the field, `field` its name on the
 * screen; `text` says the cause and then the way out; `source` names the norm or the authority's own code. `test` is true when all is well.
 */
export type NfseRule = {
  code: string
  path: string
  field: string
  text: string
  source: string
  /** It asks the arithmetic, which needs rates that are numbers. */
  computes?: true
  test: (nfse: Nfse, terms: NfseTerms) => boolean
}
