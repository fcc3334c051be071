import { describe, expect, it } from 'vitest'
import { pathOfFocusField } from './field-paths.ts'

describe('pathOfFocusField', () => {
  it.each([
    ['cep_destinatario', 'customer_note.address.postal_code'],
    ['cpf_destinatario', 'customer_note.document'],
    ['inscricao_estadual_emitente', 'company.state_registration'],
    ['items[2].codigo_ncm', 'items.2.ncm'],
    ['items[0].codigo_beneficio_fiscal', 'items.0.cbenef'],
    ['itens.0.cfop', 'items.0.cfop'],
    ['items[1].campo_novo', 'items.1'],
    ['natureza_operacao', 'nature_operation'],
    ['cpf_tomador', 'customer_note.document'],
    ['cep_tomador', 'customer_note.address.postal_code'],
    ['codigo_tributacao_nacional_iss', 'nfs_service.national_service_code'],
    ['valor_servico', 'total'],
    ['codigo_opcao_simples_nacional', 'company.tax_regime'],
    ['tomador.endereco.cep', 'customer_note.address.postal_code'],
    ['servico.aliquota', 'nfs_service.iss_aliquot'],
    ['campo_novo', null],
    ['campo_novo_destinatario', null],
    [null, null],
  ])('reads %s as %s', (campo, path) => {
    expect(pathOfFocusField(campo)).toBe(path)
  })
})
