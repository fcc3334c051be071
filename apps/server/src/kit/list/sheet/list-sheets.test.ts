import { expect, it } from 'vitest'
import { IMPORT_SHEET } from '../../../intake/imports/list-sheet.ts'
import { INTEGRATION_SHEET } from '../../../intake/integrations/list-sheet.ts'
import { NFE_SHEET } from '../../../note/nfe/list-sheet.ts'
import { NFSE_SHEET } from '../../../note/nfse/list-sheet.ts'
import { TASK_SHEET } from '../../../operation/batch/list-sheet.ts'
import { AUDIT_SHEET } from '../../../people/audit/list-sheet.ts'
import { PEOPLE_SHEET } from '../../../people/users/list-sheet.ts'
import { PRODUCT_SHEET } from '../../../sale/products/list-sheet.ts'
import { SALE_SHEET } from '../../../sale/sales/list-sheet.ts'
import { COMPANY_SHEET } from '../../../setup/companies/list-sheet.ts'
import { CONTRACT_SHEET } from '../../../setup/contracts/list-sheet.ts'
import type { ListSheet } from './list-sheet.ts'

/** For each column of each file: its heading, and the fields of the row that it reads. */
const COLUMNS: readonly [ListSheet<never>, string][] = [
  [
    AUDIT_SHEET,
    `
      Nº interno: id
      Quando: created_at
      Empresa: company_name
      Quem: user
      Endereço IP: ip
      Ação: action
      O quê: entity
      Nº do que mudou: entity_id
      Antes: before
      Depois: after
      Chamada: call
      Código do pedido: request_id
      Elo: seq
      SHA-256: hash`,
  ],
  [
    TASK_SHEET,
    `
      Nº interno: id
      Tarefa: kind
      Situação: state
      Linhas: total
      Feitas: done
      Com falha: failed
      Pedida: created_at
      Terminou: ended_at`,
  ],
  [
    COMPANY_SHEET,
    `
      Nº interno: id
      Razão social: corporate_name
      Nome fantasia: fantasy_name
      CNPJ: cnpj
      Regime: tax_regime
      Ambiente: homologation_mode
      Certificado: a1_certificate_expiration_at
      Situação: active
      Criada: created_at time_zone`,
  ],
  [
    CONTRACT_SHEET,
    `
      Nº interno: id
      Empresa: company
      CNPJ: company
      Situação: status
      Recorrência: recurrence
      Valor da parcela: amount
      Início: start_date
      Fim: end_date
      Criado: created_at`,
  ],
  [
    IMPORT_SHEET,
    `
      Nº interno: id
      Responsável: user
      Empresa: company
      CNPJ: company
      Arquivo: file_name
      Situação: status
      Linhas: rows
      Importadas: success_rows
      Com falha: fail_rows
      Criada: created_at
      Início: started_at
      Fim: ended_at`,
  ],
  [
    INTEGRATION_SHEET,
    `
      Nº interno: id
      Nome: name
      Empresa: company
      Criada: created_at
      Plataforma: type
      Situação: is_active
      Último evento recebido: last_event_at
      Vendas: counts
      Tipo de nota: type_fiscal_note
      Envio automático: auto_send`,
  ],
  [
    NFE_SHEET,
    `
      Nº interno: id
      Empresa: company
      Cliente: customer_name
      Criada: created_at time_zone
      Série: serie
      Número: number
      Natureza: nature_operation
      Origem: source
      Código da venda: sales_code
      Valor: total
      Situação: status_text
      Ambiente: in_production
      Chave de acesso: access_key`,
  ],
  [
    NFSE_SHEET,
    `
      Nº interno: id
      Empresa: company
      Cliente: customer_name
      Criada: created_at time_zone
      Competência: issue_at time_zone
      Série: rps_serie
      Nº de controle: rps_number
      Número da NFS-e: number
      Documento: customer_note
      Serviço: nfs_service
      Natureza: nature_operation
      Origem: source
      Código da venda: sales_code
      Situação: status_text
      Valor: total
      Ambiente: in_production
      Chave de acesso: access_key`,
  ],
  [
    PRODUCT_SHEET,
    `
      Nº interno: id
      Empresa: company
      Nome: name
      Preço: price
      Tipo de nota: type_fiscal_note
      Código na plataforma: external_code
      Plataforma: source
      Situação: status
      Criado: created_at`,
  ],
  [
    SALE_SHEET,
    `
      Venda: id
      Código da venda: external_sales_id
      Origem: source
      NF-e: fiscal_notes
      NFS-e: service_fiscal_notes
      Empresa: company
      Cliente: customer_name
      Produto: product_name
      Valor: amount
      Frete: freight
      Desconto: discount
      Moeda: currency
      Valor em reais: currency amount_exchanged
      Falta em notas: difference
      Situação: status
      Criada: created_at time_zone
      Compra: purchase_date time_zone
      Fim da garantia: warranty_end_date
      Emissão prevista: date_to_process
      Emissão: issue_date time_zone
      Transação: payments
      PSP: payments
      Quem recebeu: payments`,
  ],
  [
    PEOPLE_SHEET,
    `
      Nº interno: id
      Nome: name
      E-mail: email
      Empresa: company
      Papéis: roles
      Situação: status
      Segundo fator: two_factor_enabled
      Última entrada: last_sign_in_at
      Criado: created_at`,
  ],
]

it.each(COLUMNS.map(([sheet, columns]) => ({ title: sheet.title, sheet, columns })))(
  '$title says under each head what the head says',
  ({ sheet, columns }) => {
    expect(sheet.columns.map((column) => `${column.head}: ${fieldsOf(column.cell).join(' ')}`)).toEqual(
      columns.trim().split(/\n\s*/),
    )
  },
)

/** The fields of a row that a cell function reads. */
function fieldsOf(cell: (row: never) => unknown): string[] {
  const read = new Set<string>()
  const row = new Proxy({}, { get: (_, field) => (read.add(String(field)), anything()) })
  cell(row as never)
  return [...read]
}

/** A value that works as text, list or object. */
function anything(): unknown {
  return new Proxy(() => anything(), {
    get: (_, name) =>
      name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? [][Symbol.iterator] : anything(),
  })
}
