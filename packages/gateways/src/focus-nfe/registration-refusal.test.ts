import { describe, expect, it } from 'vitest'
import { explainedFault } from './explained-fault.ts'
import { registrationRefusal } from './registration-refusal.ts'

const refused = (...complaints: [campo: string | null, said: string, code?: string][]) =>
  registrationRefusal(complaints.map(([campo, said, code = 'erro_validacao']) => explainedFault({ code, said, campo })))

describe('a registration that is refused', () => {
  it('asks for all of the address in one sentence, with the words of the provider apart', () => {
    const refusal = refused(
      ['logradouro', 'Preencha o campo logradouro'],
      ['numero', 'Preencha o campo numero'],
      ['bairro', 'Preencha o campo bairro'],
      ['cep', 'Preencha o campo cep'],
      ['municipio', 'Preencha o campo municipio'],
      ['uf', 'Preencha o campo uf'],
      ['municipio', 'Município não encontrado'],
    )
    expect(refusal.text).toBe('A Focus pede o endereço da empresa: rua, número, bairro, CEP e cidade.')
    expect(refusal.said).toContain('Preencha o campo logradouro · Preencha o campo numero')
    expect(refusal.fields).toEqual([
      'address.street',
      'address.number',
      'address.neighborhood',
      'address.postal_code',
      'address.city_id',
    ])
  })

  it('asks for other fields beside the address', () => {
    const refusal = refused(
      ['telefone', 'Telefone não pode ficar em branco'],
      ['bairro', 'Preencha o campo bairro'],
      ['inscricao_municipal', 'Inscrição municipal não pode ficar em branco'],
    )
    expect(refusal.text).toBe('A Focus pede da empresa: inscrição municipal, telefone e o endereço (bairro).')
    expect(refused(['email', 'Preencha o campo email']).text).toBe('A Focus pede da empresa: e-mail.')
  })

  it('says that a city which was given is not found', () => {
    expect(refused(['municipio', 'Município não encontrado']).text).toBe(
      'A Focus não achou a cidade da empresa. Escolha a cidade na lista.',
    )
  })

  it('names a field in our words where its value is wrong', () => {
    expect(refused(['cep', 'O campo cep é inválido'])).toEqual({
      text: 'A Focus não aceitou o cadastro: O campo CEP é inválido.',
      said: 'O campo cep é inválido',
      fields: ['address.postal_code'],
    })
  })

  it('leads to the certificate where it complains of that, whatever field it names', () => {
    expect(refused([null, 'Certificado não pertence ao CNPJ informado'])).toMatchObject({
      text: expect.stringContaining('ertificado'),
      fields: ['a1_certificate_file'],
    })
  })

  it('keeps the explanation of a code that has one of its own, once', () => {
    const twice = refused(
      [null, 'CNPJ do emitente não autorizado.', 'permissao_negada'],
      [null, 'CNPJ do emitente não autorizado.', 'permissao_negada'],
    )
    expect(twice.text).toBe(
      'O token da Focus NFe não vale para esta empresa ou este ambiente. Confira o token e o ambiente no cadastro da empresa.',
    )
    expect(twice.said).toBe('CNPJ do emitente não autorizado.')
  })

  it('says so where nothing was said', () => {
    expect(registrationRefusal([])).toEqual({
      text: 'A Focus não aceitou o cadastro e não disse por quê.',
      said: '',
      fields: [],
    })
  })
})
