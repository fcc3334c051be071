import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nest } from './multipart.ts'

const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('names of a form', () => {
  it('nest by brackets', () => {
    const body = nest([
      ['name', 'Loja'],
      ['address[city_id]', '3550308'],
      ['address[street]', 'Rua A'],
      ['a[b][c]', '1'],
    ])
    expect(plain(body)).toEqual({
      name: 'Loja',
      address: { city_id: '3550308', street: 'Rua A' },
      a: { b: { c: '1' } },
    })
  })

  it('carry null as a word and keep an empty text', () => {
    expect(
      plain(
        nest([
          ['fantasy_name', 'null'],
          ['email', ''],
        ]),
      ),
    ).toEqual({ fantasy_name: null, email: '' })
  })

  it.each([
    ['a=1', 'a=2'],
    ['a[]=1', 'a[]=2'],
    ['a=1', 'a[b]=2'],
    ['a[b]=1', 'a=2'],
    ['a=null', 'a[b]=2'],
  ])('that come twice are refused, of which one would be forgotten: %s and %s', (...fields) => {
    const pairs = fields.map((field) => field.split('=') as [string, string])
    const errors = { [pairs[1]?.[0] ?? '']: ['Este campo veio duas vezes. Envie uma vez só.'] }
    expect(() => nest(pairs)).toThrow(expect.objectContaining({ details: { errors } }))
  })

  it.each([
    '__proto__',
    '__proto__[polluted]',
    'a[__proto__][polluted]',
    'constructor[prototype][polluted]',
    'a[constructor]',
    '',
    '[]',
  ])('that are no field’s are refused, and never reach the prototype: %j', (name) => {
    const errors = Object.fromEntries([[name, ['Este campo não existe aqui.']]])
    expect(() => nest([[name, 'yes']])).toThrow(expect.objectContaining({ details: { errors } }))
    expect('polluted' in {}).toBe(false)
  })

  it('deeper than the contract are refused, without a stack that overflows', () => {
    expect(() => nest([[`a${'[b]'.repeat(20_000)}`, '1']])).toThrow(
      expect.objectContaining({ code: 'dados_invalidos' }),
    )
  })

  it('of any shape never throw anything but a refusal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', '[', ']', '_') }), fc.string())),
        (fields) => {
          try {
            nest(fields)
          } catch (error) {
            expect(error).toMatchObject({ code: 'dados_invalidos' })
          }
        },
      ),
    )
  })
})
