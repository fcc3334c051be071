import { createHash } from 'node:crypto'
import { buildChaveDeAcesso, codeOfUf, isoInSaoPaulo } from '@talao/fiscal'
import { type Company, companyById, setCompanyField } from '../../companies/company.ts'
import { type Environment, nextWithin, nowMs, type SimulatorContext } from '../../context/context.ts'
import { text } from '../../http/fields.ts'
import { contingencyOf } from '../../sefaz/authorizers.ts'
import { highestNumber, holderOf, isVoided } from '../../sefaz/register/series.ts'
import type { Numbering } from '../xml/compose-note.ts'
import { issueMonth, type Submission } from './submission.ts'

type Series = { company: Company; environment: Environment; serie: number }

/** The serie requested by the note, else the company's serie for that environment. */
export function serieOf(note: Submission, company: Company): number {
  return Number(text(note.head, 'serie') ?? text(company.data, `serie_nfe_${note.environment}`) ?? '1')
}

/**
 * The next free number of a series: from the company's counter in the company's own series, one above the highest in
 * any other.
 */
export function nextNumber(world: SimulatorContext, { company, environment, serie }: Series): number {
  const own = Number(text(company.data, `serie_nfe_${environment}`) ?? '1') === serie
  const counter = own ? Number(text(company.data, `proximo_numero_nfe_${environment}`) ?? '1') : 1
  const series = { cnpj: company.cnpj, environment, serie }
  const past = world.past && nextWithin(world.past.sent, highestNumber(world, series, world.past.sent))
  if (past !== undefined) return past
  let number = own ? counter : highestNumber(world, series) + 1
  while (holderOf(world, series, number) || isVoided(world, series, number)) number += 1
  return number
}

/** Moves the company's counter past a number that was just used. */
export function countNumber(world: SimulatorContext, { company, environment, serie }: Series, number: number): void {
  const fresh = companyById(world, company.id) ?? company
  if (Number(text(fresh.data, `serie_nfe_${environment}`) ?? '1') !== serie) return
  const field = `proximo_numero_nfe_${environment}`
  setCompanyField(world, fresh, field, Math.max(Number(text(fresh.data, field) ?? '1'), number + 1))
}

type Place = { note: Submission; serie: number; numero: number; contingency: boolean }

export function numberingOf(world: SimulatorContext, { note, serie, numero, contingency }: Place): Numbering {
  const emissionType = contingency ? contingencyType(note.issuerUf) : '1'
  const cnpj = text(note.head, 'cnpj_emitente') ?? ''
  const code = numericCode(`${world.salt}/cnf/${cnpj}/${note.environment}/${serie}/${numero}`, numero)
  const chave = buildChaveDeAcesso({
    stateCode: codeOfUf(note.issuerUf) ?? 0,
    yearMonth: issueMonth(note),
    document: cnpj,
    model: '55',
    serie,
    number: numero,
    emissionType: Number(emissionType),
    code,
  })
  const from = contingency ? { contingencyFrom: isoInSaoPaulo(new Date(nowMs(world))) } : {}
  return { chave, serie, numero, code, emissionType, ...from }
}

/** tpEmis of the contingency authoriser for a UF. */
function contingencyType(uf: string): '6' | '7' {
  return contingencyOf(uf) === 'SVC-RS' ? '7' : '6'
}

/** cNF: 8 digits that look random, differ from the number, and stay the same when the same note is built again. */
function numericCode(seed: string, numero: number): string {
  const code = String(createHash('sha256').update(seed).digest().readUInt32BE(0) % 100_000_000).padStart(8, '0')
  const trivial = /^(\d)\1{7}$/.test(code) || '0123456789'.includes(code) || Number(code) === numero
  return trivial ? numericCode(`${seed}+`, numero) : code
}
