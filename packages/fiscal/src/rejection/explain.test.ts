import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainRejection } from './explain.ts'
import { AUTHORITIES, type Resend } from './rejection.ts'

const KEY = '41261107504505000132550010000000221923094160'
const LETTER_KEY = '41261112ABC34501DE35550010000000221923094167'

describe('a known code', () => {
  it('is told by its cause, its field, its way out and its source', () => {
    expect(
      explainRejection({ authority: 'SEFAZ', code: '208', message: 'Rejeição: CNPJ do destinatário inválido' }),
    ).toEqual({
      code: '208',
      path: 'customer_note.document',
      field: 'CPF ou CNPJ do cliente',
      text: 'O CNPJ do cliente não é válido.',
      action: 'Confira o CNPJ com o cliente.',
      resend: 'same_number',
      known: true,
      source: 'MOC 7.0, anexo I, grupo E e banco de dados 5',
      item: null,
      access_key: null,
      receipt: null,
    })
  })

  it('of the national NFS-e is found in any letter case', () => {
    const said = explainRejection({ authority: 'SEFIN', code: ' e0310 ', message: '' })
    expect(said).toMatchObject({ code: 'E0310', path: 'nfs_service.national_service_code', known: true })
  })
})

describe('what the message carries in brackets', () => {
  it.each(['[nItem:3]', '[nItem: 3]', '[nItem:003]', '[nItem:3; NCM esperada: 49019900]'])(
    '%s marks the third item',
    (tail) => {
      const said = explainRejection({
        authority: 'SEFAZ',
        code: '778',
        message: `Rejeição: Informado NCM inexistente ${tail}`,
      })
      expect(said).toMatchObject({
        path: 'items.2.ncm',
        field: 'NCM',
        item: 3,
        text: expect.stringMatching(/^Item 3: O NCM/),
      })
    },
  )

  it('marks the list when the item is not told', () => {
    const said = explainRejection({ authority: 'SEFAZ', code: '778', message: 'Informado NCM inexistente [nItem:nnn]' })
    expect(said).toMatchObject({ path: 'items', field: 'NCM', item: null, text: expect.stringMatching(/^O NCM/) })
  })

  it('marks the list of payments, whose number is never told', () => {
    const said = explainRejection({ authority: 'SEFAZ', code: '865', message: 'Total dos pagamentos menor' })
    expect(said).toMatchObject({ path: 'payments', field: 'Valor do pagamento' })
  })

  it('marks the item of a code that no field can heal', () => {
    const said = explainRejection({
      authority: 'SEFAZ',
      code: '287',
      message: 'Código Município inexistente [nItem:12]',
    })
    expect(said).toMatchObject({ path: 'items.11', field: 'Itens' })
  })

  it('tells the code that would have been accepted', () => {
    const message = 'Rejeição: GTIN incompatível com a NCM [nItem:1; NCM esperada: 49019900]'
    expect(explainRejection({ authority: 'SEFAZ', code: '891', message }).text).toMatch(
      / O código esperado é 49019900\.$/,
    )
  })

  it.each([KEY, LETTER_KEY])('hands over the other key %s and the receipt', (key) => {
    const message = `Rejeição: Duplicidade de NF-e com diferença na Chave de Acesso [chNFe: ${key}][nRec:411234567890123]`
    const said = explainRejection({ authority: 'SEFAZ', code: '539', message })
    expect(said).toMatchObject({ access_key: key, receipt: '411234567890123', resend: 'consult_first' })
  })

  it('hands over no key that is not one', () => {
    const said = explainRejection({ authority: 'SEFAZ', code: '539', message: '[chNFe: 999] [nRec:1]' })
    expect(said).toMatchObject({ access_key: null, receipt: null })
  })
})

describe('an unknown code', () => {
  it.each(AUTHORITIES)("of %s keeps the authority's sentence untouched and asks before sending again", (authority) => {
    const message = 'Rejeição: Regra nova da UF [nItem:4]'
    expect(explainRejection({ authority, code: '9999', message })).toMatchObject({
      code: '9999',
      text: message,
      path: 'items.3',
      resend: 'consult_first',
      known: false,
      action: expect.stringMatching(/^Consulte a nota/),
    })
  })

  it('without words says that there were none', () => {
    const said = explainRejection({ authority: 'FOCUS', code: 'X', message: '' })
    expect(said.text).toBe('A autoridade recusou sem dizer o motivo.')
  })

  it('never fails, whatever is asked', () => {
    fc.assert(
      fc.property(fc.constantFrom(...AUTHORITIES), fc.string(), fc.string(), (authority, code, message) => {
        const said = explainRejection({ authority, code, message })
        expect([said.text, said.action]).not.toContain('')
        expect(said.path ?? '').not.toContain('*')
      }),
    )
  })
})

describe('whose words come first', () => {
  it("Focus's own code before anything else", () => {
    expect(explainRejection({ authority: 'FOCUS', code: 'permissao_negada', message: '' })).toMatchObject({
      path: 'company.cnpj',
      known: true,
    })
  })

  it('the sentence of a Focus code before the code alone', () => {
    const said = (message: string) => explainRejection({ authority: 'FOCUS', code: 'erro_validacao', message }).resend
    expect(said('Já existe um DPS com esta referência')).toBe('consult_first')
    expect(said('Certificado inválido')).toBe('same_number')
  })

  it('an authority whose code Focus hands on', () => {
    const ask = (code: string) => explainRejection({ authority: 'FOCUS', code, message: '' }).source
    expect(ask('598')).toMatch(/^MOC/)
    expect(ask('E0240')).toMatch(/^NFS-e Nacional/)
  })

  it('no authority speaks for another', () => {
    expect(explainRejection({ authority: 'SEFIN', code: '598', message: 'x' }).known).toBe(false)
    expect(explainRejection({ authority: 'SEFAZ', code: 'E0240', message: 'x' }).known).toBe(false)
    expect(explainRejection({ authority: 'SEFAZ', code: 'permissao_negada', message: 'x' }).known).toBe(false)
  })
})

describe('whether the number may be sent again', () => {
  const RULES: readonly [Resend, 'SEFAZ' | 'SEFIN' | 'FOCUS', string][] = [
    ['same_number', 'SEFAZ', '215 225 778 217 598 213 1115'],
    ['next_number', 'SEFAZ', '102 110 301 302 303 205 206 218 662'],
    ['consult_first', 'SEFAZ', '204 539 613 635 103 105 573 420 999'],
    ['wait', 'SEFAZ', '108 109 656 137 286 296 468'],
    ['never', 'SEFAZ', '100 150 101 135 155 501 220'],
    ['same_number', 'SEFIN', 'E0008 E0120 E0240 E1235 E0160'],
    ['consult_first', 'SEFIN', 'E0014 E0802 E1268 E0840'],
    ['wait', 'SEFIN', 'E0068 E1206 E1843'],
    ['never', 'SEFIN', 'E0050 E0822 E0823 E0827'],
    ['consult_first', 'FOCUS', 'nfe_autorizada em_processamento already_processed pending_operation nao_encontrado'],
    ['next_number', 'FOCUS', 'denegado'],
    ['wait', 'FOCUS', 'limite_excedido'],
    ['same_number', 'FOCUS', 'erro_autorizacao erro_validacao_schema certificado_vencido requisicao_invalida'],
  ]

  it.each(RULES)('%s after %s says %s', (resend, authority, codes) => {
    for (const code of codes.split(' ')) {
      expect([code, explainRejection({ authority, code, message: '' }).resend]).toEqual([code, resend])
    }
  })
})
