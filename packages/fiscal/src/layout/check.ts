import type { Fault } from '../value/fault.ts'
import { branchOf, tagsOf, tagsOfChoice } from './branch.ts'
import {
  type AnyContent,
  type AnyValue,
  type Choice,
  type Field,
  type Group,
  isInForce,
  type Layout,
  type Row,
} from './row.ts'
import { isPackageEmitted, type SchemaPackage } from './schema-package.ts'
import { typeOn, type ValueType } from './value-type.ts'

/** `place` is the path in the document (`det.0.prod.NCM`). `path` is the form path if the row has one, else `place`. */
export type LayoutFault = Fault & { place: string }

/**
 * All violations of a layout by a value on a day (`YYYY-MM-DD`): what is missing, superfluous or malformed. Empty means
 * that the schema of that date accepts the XML that `writeLayout` produces. `packages` decide about rows that wait for
 * their package.
 */
export function checkLayout<V extends object>(
  layout: Layout<V>,
  value: V,
  day: string,
  packages: readonly SchemaPackage[] = [],
): LayoutFault[] {
  const walk: Check = { day, packages, faults: [], positions: [] }
  checkRows(layout.rows, value as AnyValue, '', walk)
  return walk.faults
}

/** Code of the fault of a row whose package is not emitted. */
export const WAITS_FOR_PACKAGE = 'XML-PACOTE'

/** The fault of an element that `readLayout` found out of order. */
export function outOfOrder(place: string): LayoutFault {
  const field = place.slice(place.lastIndexOf('.') + 1)
  return { code: 'XML-ORDEM', path: place, field, text: OUT_OF_ORDER(field), place }
}

/** `positions` are the indexes in the enclosing lists, which replace `*` in a screen path. */
type Check = { day: string; packages: readonly SchemaPackage[]; faults: LayoutFault[]; positions: number[] }

function checkRows(rows: readonly Row[], value: AnyValue, place: string, walk: Check): void {
  const known = tagsOf(rows)
  for (const tag of Object.keys(value)) {
    if (value[tag] !== undefined && !known.has(tag)) report(walk, 'XML-SOBRA', null, `${place}${tag}`, UNKNOWN(tag))
  }
  checkBranch(rows, value, place, walk)
}

function checkBranch(rows: readonly Row[], value: AnyValue, place: string, walk: Check): void {
  for (const row of rows) {
    if (row.kind === 'choice') {
      checkChoice(row, value, place, walk)
    } else {
      const content = value[row.tag]
      // Fast path: most rows are absent or valid, so do not build their path.
      if (content === undefined ? row.least === 0 : isRight(row, content, walk)) continue
      checkRow(row, content, `${place}${row.tag}`, walk)
    }
  }
}

/** A choice has no tag of its own: its faults are reported at its first row that is present, else at its first row. */
function checkChoice(choice: Choice, value: AnyValue, place: string, walk: Check): void {
  const branch = branchOf(choice, value)
  if (typeof branch !== 'string') {
    checkBranch(branch, value, place, walk)
  } else if (branch === 'mixed' || choice.occurs === '1') {
    const rows = [...tagsOfChoice(choice).values()]
    const row = rows.find(({ tag }) => value[tag] !== undefined) ?? rows[0] ?? null
    const text = branch === 'mixed' ? MIXED(choice.label) : MISSING(choice.label)
    report(walk, branch === 'mixed' ? 'XML-OPCOES' : 'XML-FALTA', row, `${place}${row?.tag ?? ''}`, text, choice.label)
  }
}

function checkRow(row: Field | Group, content: AnyContent | undefined, place: string, walk: Check): void {
  if (!isInForce(row, walk.day, walk.packages)) {
    if (content !== undefined) reportOutOfForce(row, place, walk)
    return
  }
  if (content === undefined) {
    if (row.least > 0) report(walk, 'XML-FALTA', row, place, MISSING(row.label))
  } else if (row.most === 1 || !Array.isArray(content)) {
    checkOne(row, content, place, walk)
  } else {
    checkList(row, content, place, walk)
  }
}

function reportOutOfForce(row: Field | Group, place: string, walk: Check): void {
  const { label, package: name } = row
  if (name === null || isPackageEmitted(name, walk.packages)) {
    report(walk, 'XML-VIGENCIA', row, place, OUT_OF_FORCE(label))
  } else {
    report(walk, WAITS_FOR_PACKAGE, row, place, OF_PACKAGE(label, name))
  }
}

function checkList(row: Field | Group, list: readonly (string | AnyValue)[], place: string, walk: Check): void {
  if (list.length < row.least || list.length > row.most) {
    report(walk, 'XML-VEZES', row, place, WRONG_TIMES(row.label, row, list.length))
  }
  for (const [at, one] of list.entries()) {
    walk.positions.push(at)
    checkOne(row, one, `${place}.${at}`, walk)
    walk.positions.pop()
  }
  if (row.kind === 'group') for (const tag of row.unique) checkUnique(row, tag, list, place, walk)
}

function checkUnique(row: Group, tag: string, list: readonly (string | AnyValue)[], place: string, walk: Check): void {
  const seen = new Set<string>()
  for (const [at, one] of list.entries()) {
    const content = typeof one === 'string' ? undefined : one[tag]
    if (typeof content !== 'string') continue
    const attribute = tagsOf(row.rows).get(tag) ?? null
    const label = attribute?.label ?? tag
    if (seen.has(content)) report(walk, 'XML-REPETIDO', attribute, `${place}.${at}.${tag}`, REPEATED(label, content))
    seen.add(content)
  }
}

function checkOne(row: Field | Group, content: AnyContent, place: string, walk: Check): void {
  if (row.kind === 'field') {
    if (typeof content === 'string') checkText(row, content, place, walk)
    else report(walk, 'XML-VALOR', row, place, ONE_VALUE(row.label))
  } else if (isOne(content)) {
    checkRows(row.rows, content, `${place}.`, walk)
  } else {
    report(walk, 'XML-VALOR', row, place, NOT_A_VALUE(row.label))
  }
}

function isOne(content: AnyContent): content is AnyValue {
  return typeof content === 'object' && !Array.isArray(content)
}

function isRight(row: Field | Group, content: AnyContent, { day, packages }: Check): boolean {
  if (row.kind !== 'field' || typeof content !== 'string' || !isInForce(row, day, packages)) return false
  const type = typeOn(row.type, day)
  return fitsLength(type, content) && type.pattern.test(content)
}

function fitsLength({ min, max }: ValueType, { length }: string): boolean {
  return length >= min && length <= max
}

function checkText(row: Field, content: string, place: string, walk: Check): void {
  const type = typeOn(row.type, walk.day)
  const fits = fitsLength(type, content)
  if (fits && type.pattern.test(content)) return
  // A length message only helps where letters or digits are counted; otherwise show the value.
  if (!fits && (type.kind === 'text' || type.kind === 'digits')) {
    report(walk, 'XML-TAMANHO', row, place, WRONG_LENGTH(row.label, type, content))
  } else {
    report(walk, 'XML-VALOR', row, place, WRONG_VALUE(row.label, type, content))
  }
}

function report(
  walk: Check,
  code: string,
  row: Field | Group | null,
  place: string,
  text: string,
  label: string = row?.label ?? place,
): void {
  const screen = row?.screen ?? null
  let at = 0
  const path = screen === null ? place : screen.replace(/\*/g, () => String(walk.positions[at++] ?? 0))
  walk.faults.push({ code, path, field: label, text, place })
}

const WRONG_LENGTH = (label: string, type: ValueType, content: string) =>
  `${label} aceita ${type.expects}; ${content === '' ? 'veio vazio' : `veio com ${content.length}`}. ${content.length > type.max ? 'Encurte' : 'Complete'} o valor.`
const WRONG_VALUE = (label: string, type: ValueType, content: string) =>
  `${label} aceita ${type.expects}; veio “${content.length > 40 ? `${content.slice(0, 40)}…` : content}”. Corrija o valor.`
const ONE_VALUE = (label: string) => `${label}: cabe um valor só. Retire os demais.`
const NOT_A_VALUE = (label: string) => `${label}: é um grupo de campos, não um valor. Preencha os campos dele.`
const WRONG_TIMES = (label: string, { least, most }: Field | Group, times: number) =>
  `${label}: cabem de ${least} a ${most}, e vieram ${times}. Ajuste a quantidade.`
const REPEATED = (label: string, content: string) => `${label}: ${content} aparece mais de uma vez. Dê a cada um o seu.`
const MISSING = (label: string) => `${label}: falta preencher. Informe para continuar.`
const MIXED = (label: string) => `${label}: há dados que não andam juntos. Deixe um só deles.`
const OUT_OF_ORDER = (tag: string) => `O campo ${tag} está fora da ordem do leiaute. Ponha-o no lugar dele.`
const UNKNOWN = (tag: string) => `O documento não tem o campo ${tag}. Retire-o.`
const OF_PACKAGE = (label: string, name: string) =>
  `${label}: é do pacote ${name}, que ainda não é emitido aqui. Retire o campo.`
const OUT_OF_FORCE = (label: string) =>
  `${label}: não faz parte do leiaute nesta data de emissão. Retire o campo ou mude a data.`
