import { parseCnpj } from '@talao/fiscal'
import type { Outcome } from '../outside/provider.ts'
import type { Taxpayer } from './taxpayer.ts'

/** Rejects a response about another CNPJ. */
export function ifSameCnpj(told: string, cnpj: string, read: () => Taxpayer): Outcome<Taxpayer> {
  if (parseCnpj(told) !== cnpj) return { kind: 'FAILED', reason: 'a resposta é de outro CNPJ' }
  return { kind: 'FOUND', value: read() }
}
