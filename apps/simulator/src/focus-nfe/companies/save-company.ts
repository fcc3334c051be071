import type { A1 } from '@talao/documents'
import { codeOfUf, parseCnpj } from '@talao/fiscal'
import { type Company, companyByCnpj, companyById, tokenOf } from '../../companies/company.ts'
import { nowMs, type SimulatorContext } from '../../context/context.ts'
import { type Fields, isOn, text } from '../../http/fields.ts'
import { type RefusalItem, validationFault } from '../../http/refusal.ts'
import { checkFields } from '../field-check.ts'
import { findMunicipalityCode } from '../reference-codes.ts'
import { installCertificate } from './certificate.ts'
import { COMPANY_DEFAULTS, COMPANY_FIELDS, WRITE_ONLY } from './company-fields.ts'

type Save = { fields: Fields; current: Company | undefined; dryRun: boolean }

/**
 * Creates or changes a company. Fields left out of a PUT keep their value. `dryRun` checks everything and saves
 * nothing.
 */
export function saveCompany(world: SimulatorContext, { fields, current, dryRun }: Save): Company {
  const merged = { ...COMPANY_DEFAULTS, ...current?.data, ...fields }
  const faults = [...checkFields(merged, COMPANY_FIELDS), ...crossFaults(world, merged, current)]
  if (faults.length > 0) throw validationFault(faults)
  const data = { ...withoutSecrets(merged), codigo_municipio: findMunicipalityCode(...placeOf(merged)) }
  const certificate = uploadedCertificate(world, fields, data)
  const draft = draftOf({ data, current, certificate })
  return dryRun ? draft : world.db.transaction(() => store(world, draft, current))
}

function crossFaults(world: SimulatorContext, fields: Fields, current: Company | undefined): RefusalItem[] {
  const fault = (campo: string, mensagem: string) => ({ campo, mensagem })
  const cnpj = text(fields, 'cnpj') ?? ''
  const faults: (RefusalItem | false)[] = [
    !parseCnpj(cnpj) && fault('cnpj', 'CNPJ inválido'),
    current !== undefined && current.cnpj !== cnpj && fault('cnpj', 'CNPJ não pode ser alterado'),
    current === undefined && companyByCnpj(world, cnpj) !== undefined && fault('cnpj', 'CNPJ já está em uso'),
    isOn(fields, 'habilita_nfe') &&
      !text(fields, 'inscricao_estadual') &&
      fault('inscricao_estadual', 'Inscrição estadual não pode ficar em branco'),
    isOn(fields, 'habilita_nfe') && !text(fields, 'telefone') && fault('telefone', 'Telefone não pode ficar em branco'),
    isOn(fields, 'habilita_nfse') &&
      isOn(fields, 'habilita_nfsen_producao') &&
      fault('habilita_nfse', 'Habilita NFSe não pode ser usado junto com habilita NFSe Nacional'),
    isOn(fields, 'habilita_nfse') &&
      !text(fields, 'inscricao_municipal') &&
      fault('inscricao_municipal', 'Inscrição municipal não pode ficar em branco'),
    findMunicipalityCode(...placeOf(fields)) === undefined && fault('municipio', 'Município não encontrado'),
    isStrangeLogo(text(fields, 'arquivo_logo_base64')) &&
      fault('arquivo_logo_base64', 'Arquivo logo base64 deve ser uma imagem PNG de até 200x200 pixels'),
  ]
  return faults.filter((item) => item !== false)
}

const MAX_LOGO_PIXELS = 200

/** The header of a PNG holds width and height as two 4-byte numbers at offset 16. */
function isStrangeLogo(base64: string | undefined): boolean {
  if (!base64) return false
  const file = Buffer.from(base64, 'base64')
  const isPng = file.length > 24 && file.subarray(0, 4).toString('latin1') === '\x89PNG'
  return !isPng || file.readUInt32BE(16) > MAX_LOGO_PIXELS || file.readUInt32BE(20) > MAX_LOGO_PIXELS
}

function placeOf(fields: Fields): [uf: string, name: string] {
  return [text(fields, 'uf') ?? '', text(fields, 'municipio') ?? '']
}

function withoutSecrets(fields: Fields): Record<string, unknown> {
  const secret = new Set<string>(WRITE_ONLY)
  const open = Object.entries(fields).filter(([name, value]) => !secret.has(name) && value !== null)
  return {
    ...Object.fromEntries(open),
    caminho_logo: logoPath(fields),
    codigo_uf: codeOfUf(text(fields, 'uf') ?? ''),
    codigo_pais: '1058',
    senha_responsavel_preenchida:
      fields['senha_responsavel_preenchida'] === true || !!text(fields, 'senha_responsavel'),
  }
}

/** The path of the logo. The file itself is not stored. */
function logoPath(fields: Fields): string | null {
  if (isOn(fields, 'delete_logo')) return null
  const given = text(fields, 'arquivo_logo_base64') !== undefined
  return given ? `/arquivos/${text(fields, 'cnpj')}/logo.png` : (text(fields, 'caminho_logo') ?? null)
}

function uploadedCertificate(world: SimulatorContext, fields: Fields, data: Fields): A1 | undefined {
  const base64 = text(fields, 'arquivo_certificado_base64')
  if (!base64) return undefined
  const given = fields['senha_certificado']
  // spaces are part of a password
  const password = typeof given === 'string' ? given : (text(fields, 'senha_certificado') ?? '')
  return installCertificate({ base64, password, cnpj: text(data, 'cnpj') ?? '', now: world.time.now() })
}

type Draft = { data: Fields; current: Company | undefined; certificate: A1 | undefined }

function draftOf({ data, current, certificate }: Draft): Company {
  const kept = current ?? { key_pem: null, certificate_pem: null, certificate_cnpj: null }
  return {
    id: current?.id ?? 0,
    cnpj: text(data, 'cnpj') ?? '',
    data,
    token_producao: current?.token_producao ?? '',
    token_homologacao: current?.token_homologacao ?? '',
    key_pem: certificate?.key_pem ?? kept.key_pem,
    certificate_pem: certificate?.certificate_pem ?? kept.certificate_pem,
    certificate_cnpj: certificate ? certificate.cnpj : kept.certificate_cnpj,
    certificate_from: certificate?.not_before.getTime() ?? current?.certificate_from ?? null,
    certificate_until: certificate?.not_after.getTime() ?? current?.certificate_until ?? null,
  }
}

function store(world: SimulatorContext, draft: Company, current: Company | undefined): Company {
  const id = current?.id ?? insert(world, draft)
  world.db.run(
    `update company set data = ?, key_pem = ?, certificate_pem = ?, certificate_cnpj = ?, certificate_from = ?,
       certificate_until = ? where id = ?`,
    JSON.stringify(draft.data),
    draft.key_pem,
    draft.certificate_pem,
    draft.certificate_cnpj,
    draft.certificate_from,
    draft.certificate_until,
    id,
  )
  return companyById(world, id) ?? draft
}

function insert(world: SimulatorContext, draft: Company): number {
  const id = world.db.one<{ id: number }>('select coalesce(max(id), 0) + 1 id from company')?.id ?? 1
  world.db.run(
    'insert into company (id, cnpj, data, token_producao, token_homologacao) values (?, ?, ?, ?, ?)',
    id,
    draft.cnpj,
    '{}',
    tokenOf(world, id, 'producao'),
    tokenOf(world, id, 'homologacao'),
  )
  return id
}

export function deleteCompany(world: SimulatorContext, company: Company): void {
  world.db.run('update company set deleted_at = ? where id = ?', nowMs(world), company.id)
}
