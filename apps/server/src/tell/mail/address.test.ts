import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddresses, MOST_RECIPIENTS, mailAddress } from './address.ts'

describe('an address', () => {
  it.each([
    ['maria@loja.example', 'maria@loja.example'],
    [' maria.silva+notas@sub.loja.example ', 'maria.silva+notas@sub.loja.example'],
    ['joao@padaria-são-joão.example', 'joao@xn--padaria-so-joo-yhbe.example'],
  ])('%s is taken as %s', (given, taken) => {
    expect(mailAddress(given)).toBe(taken)
  })

  it.each([
    '',
    'maria',
    'maria@loja',
    'maria@@loja.example',
    '.maria@loja.example',
    'ma ria@loja.example',
    'maria@loja.example, outra@loja.example',
    'Maria <maria@loja.example>',
    '"maria"@loja.example',
    'maria@[127.0.0.1]',
    'maria@127.0.0.1',
    'maría@loja.example',
    'maria@-loja.example',
    'maria@loja.example\r\nBcc: a@b.example',
    'maria@loja.example\n',
    `${'a'.repeat(65)}@loja.example`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.example`,
  ])('%j is none', (given) => {
    expect(mailAddress(given)).toBeUndefined()
  })

  it('that is taken never holds what could begin another header or another address', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.emailAddress(),
          fc.string({ unit: 'grapheme' }).map((text) => `${text}@loja.example`),
        ),
        (given) => {
          const taken = mailAddress(given)
          if (taken !== undefined) expect(taken).toMatch(/^[!-~]+$/)
          if (taken !== undefined) expect(taken).not.toMatch(/[\s<>,;:"()]/)
        },
      ),
    )
  })
})

describe('the addresses of a mail', () => {
  it('are each one once, and what is wrong is told with its reason', () => {
    expect(checkAddresses(['Ana@loja.example', 'ana@LOJA.example', 'bia'])).toEqual({
      addresses: ['Ana@loja.example'],
      wrong: [{ address: 'bia', text: expect.stringMatching(/Não é um endereço/) }],
    })
  })

  it('are ten at most', () => {
    const many = Array.from({ length: 12 }, (_, n) => `p${n}@loja.example`)
    const { addresses, wrong } = checkAddresses(many)
    expect(addresses).toEqual(many.slice(0, MOST_RECIPIENTS))
    expect(wrong.map(({ address }) => address)).toEqual(many.slice(MOST_RECIPIENTS))
  })
})
