import { makeDemoA1, openA1, prepareSealKey, type SealKey } from '@talao/documents'
import type { ResponsavelTecnico, Substitution } from '@talao/fiscal'
import { address, company, nfse, terms } from '@talao/fiscal/testing/nfse/note'
import type { NoteToIssue } from '@talao/gateways'
import { EXAMPLE_NFE } from '@talao/gateways/testing/focus-nfe/example-note'
import { MARKS } from './outside/book.ts'
import type { Replaced } from './simulation-store.ts'

export type Mark = keyof typeof MARKS | null

export const ISSUER_CNPJ = EXAMPLE_NFE.company.cnpj

/** A note for an invented sale. A mark in its text tells the simulated authority how to react. */
export function exampleNote(kind: 'NFE' | 'NFSE', sale: string, mark: Mark, replaces?: Replaced): NoteToIssue {
  const text = mark ? `${sale} ${MARKS[mark]}` : sale
  if (kind === 'NFE') return { kind, nfe: { ...GOODS, additional_information: text } }
  return {
    kind,
    nfse: {
      ...SERVICE,
      ...priceOf(sale),
      substitution: substitutionOf(replaces),
      nfs_service: { ...SERVICE.nfs_service, description: `Curso ${text}` },
    },
    terms: TERMS,
  }
}

function substitutionOf(replaces: Replaced | undefined): Substitution | null {
  return replaces ? { access_key: replaces.access_key, motive: '99', reason: 'Descricao do curso corrigida' } : null
}

/** Every sale has its own price: buyer and amount distinguish our documents from those of other software. */
function priceOf(sale: string) {
  const value = 100 + Number(/[0-9]+/.exec(sale)?.[0] ?? 0)
  return { total_cents: value * 100, items: [{ description: 'Curso', quantity: '1', value_per_unit: `${value}.00` }] }
}

const GOODS = { ...EXAMPLE_NFE, company: { ...EXAMPLE_NFE.company, state_registration: '1234567850' } }
/** Paraná, the issuer's state, requires the software house with its CSRT. */
export const SOFTWARE_HOUSE: ResponsavelTecnico = {
  cnpj: ISSUER_CNPJ,
  contact: 'Suporte',
  email: 'suporte@talao.example',
  phone: '1133334444',
  csrt: { PR: { id: '01', hashOf: () => 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } },
}

/** IBGE codes of Paraná and Curitiba. */
export const PLACE = { state_id: 41, city_id: 4106902 }
const HOME = address({ ...PLACE, postal_code: '80010000', street: 'Rua XV de Novembro' })
const SERVICE = nfse({ company: company({ cnpj: ISSUER_CNPJ, address: HOME }), in_production: false })
const TERMS = terms()

let seal: SealKey | undefined
/** The issuer's key, made once: making a new one takes longer than a whole run. */
export function demoSeal(): SealKey {
  seal ??= newSeal()
  return seal
}

function newSeal(): SealKey {
  const [notBefore, now, notAfter] = [new Date('2026-01-01'), new Date('2026-11-20'), new Date('2027-12-31')]
  const password = 'simulada'
  const file = makeDemoA1({ corporateName: 'SIMULADA', cnpj: ISSUER_CNPJ, password, notBefore, notAfter })
  const opened = openA1({ file, password, now })
  if (!opened.ok) throw new Error(opened.detail)
  return prepareSealKey({ keyPem: opened.certificate.key_pem, certificatePem: opened.certificate.certificate_pem })
}
