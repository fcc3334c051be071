import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableDelivery } from '../port/platform.ts'
import { textAt, valueAt } from '../reading/value.ts'
import { decodeBody, isEmptyBody } from './body.ts'

describe('decodeBody', () => {
  it('keeps numbers as they were written', () => {
    expect(decode('{"a":1.10,"b":[12345678901234567890],"c":2e2,"d":-0.0}')).toEqual({
      a: '1.10',
      b: ['12345678901234567890'],
      c: '2e2',
      d: '-0.0',
    })
  })

  it('reads a form with the keys PHP writes', () => {
    const form =
      'venda%5Bcodigo%5D=7&c[0][valor]=9.99&c[1][valor]=79.91&nome=Oficina+Exemplo+de+Culin%C3%A1ria&vazio=&a[]=x&a[]=y&igual=b=c'
    expect(decode(form)).toEqual({
      venda: { codigo: '7' },
      c: [{ valor: '9.99' }, { valor: '79.91' }],
      nome: 'Oficina Exemplo de Culinária',
      vazio: '',
      a: ['x', 'y'],
      igual: 'b=c',
    })
  })

  it('takes a key with broken brackets as a name, and lets the last of two win', () => {
    expect(decode('a[b=1&a=2&c[d]=3&c=4&e=5&e[f]=6')).toEqual({ 'a[b': '1', a: '2', c: '4', e: { f: '6' } })
  })

  it('ignores a byte order mark and spaces around', () => {
    expect(decode('\ufeff {"a":"b"}\n')).toEqual({ a: 'b' })
  })

  it('never touches the prototype of anything', () => {
    for (const text of ['{"__proto__":{"polluted":"1"}}', '__proto__[polluted]=1', 'a[__proto__][polluted]=1']) {
      decode(text)
      expect(valueAt({}, 'polluted')).toBeUndefined()
      expect(({} as { polluted?: string }).polluted).toBeUndefined()
    }
    expect(textAt(decode('{"a":{}}'), 'a', 'constructor', 'name')).toBeNull()
  })

  it('refuses a form of too many fields or too many levels', () => {
    expect(() => decode(Array.from({ length: 1001 }, (_, index) => `f${index}=1`).join('&'))).toThrow(
      UnreadableDelivery,
    )
    expect(() => decode(`a${'[b]'.repeat(20)}=1`)).toThrow(UnreadableDelivery)
  })

  it('reads the letters of Windows where the bytes are no UTF-8, in a form as well', () => {
    const latin = Uint8Array.from('{"nome":"Culinária"}', (letter) => letter.codePointAt(0) ?? 0)
    expect(decodeBody(latin)).toEqual({ nome: 'Culinária' })
    expect(decode('nome=Culin%E1ria+%26+arte&email=a%40b.com')).toEqual({ nome: 'Culinária & arte', email: 'a@b.com' })
  })

  it('reads JSON encoded twice, JSON sent as a form, and a zero byte behind it', () => {
    const json = '{"a":"b c","n":1.10}'
    const tree = { a: 'b c', n: '1.10' }
    expect(decode(JSON.stringify(json))).toEqual(tree)
    expect(decode(`${encodeURIComponent(json)}=`)).toEqual(tree)
    expect(decode('%7B%22a%22:%22Culin%E1ria%22%7D=')).toEqual({ a: 'Culinária' })
    expect(() => decode('%7B%E9=')).toThrow(UnreadableDelivery)
    expect(decode(`${json}\r\n\0`)).toEqual(tree)
  })

  it('reads the fields of a multipart form, and no file', () => {
    const part = (head: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const fields = [part('name="venda[codigo]"', '7'), part('name="itens[]"', 'a'), part('name="itens[]"', 'b\r\nc')]
    expect(decode(`${fields.join('')}--b--\r\n`)).toEqual({ venda: { codigo: '7' }, itens: ['a', 'b\r\nc'] })
    expect(() => decode('--b\r\nx\r\n--b--')).toThrow(UnreadableDelivery)
  })

  it('looks once for the head of a part, however many empty lines stand behind it', () => {
    const lines = '\n'.repeat(200_000)
    expect(decode(`--b\n;name="a"\n\n${lines}x--b--`)).toEqual({ a: `${lines}x` })
    expect(() => decode(`--b\n${lines}x--b--`)).toThrow(UnreadableDelivery)
  })

  it('reads JSON whose names are joined by dots as what was flattened', () => {
    expect(decode('{"buyer.name":"A","items.0.price":1,"items.1.price":2,"2.0":"v","a@b.com":"x"}')).toEqual({
      buyer: { name: 'A' },
      items: [{ price: '1' }, { price: '2' }],
      '2.0': 'v',
      'a@b.com': 'x',
    })
  })

  it('reads any JSON object as itself, numbers as their text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!/\]"|[A-Za-z_]\w*\.\w/.test(text))
        const tree = JSON.parse(text)
        expect(decode(text)).toEqual(numbersAsText(tree))
      }),
    )
  })

  it('reads JSON whose names are those of a form as the form', () => {
    const sent = { 'i[0][v]': 2, 'i[0][n]': 'A', 'i[1][v]': '1', b: { 'c[d]': '3' }, 'o[': '4' }
    expect(decode(JSON.stringify(sent))).toEqual({
      i: [{ v: '2', n: 'A' }, { v: '1' }],
      b: { c: { d: '3' } },
      'o[': '4',
    })
    expect(decode('{"i":[{"v":"1"}],"i[0][v]":"2"}')).toEqual({ i: [{ v: '1' }] })
    expect(decode('{"i":[],"i[0][v]":"2"}')).toEqual({ i: [{ v: '2' }] })
    expect(decode('{"i[0]":"2","i":""}')).toEqual({ i: ['2'] })
    expect(() => decode(`{"a${'[b]'.repeat(20)}":1}`)).toThrow('níveis')
  })

  it('reads any nested form back to the tree it was written from', () => {
    const name = fc
      .string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcçã_ &=+%') })
      .map((text) => `k${text}`)
    const { tree } = fc.letrec<{ tree: Tree; leaf: string }>((tie) => ({
      leaf: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.toWellFormed()),
      tree: fc.oneof(
        { maxDepth: 4 },
        tie('leaf'),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(name, tie('tree'), { minKeys: 1, maxKeys: 3 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(name, tree, { minKeys: 1, maxKeys: 4 }), (written) => {
        const pairs = Object.entries(written).flatMap(([key, value]) => fieldsOf(key, value))
        const text = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
        expect(decode(text)).toEqual(written)
      }),
    )
  })

  it('answers a tree or an UnreadableDelivery, whatever the bytes', () => {
    const near = fc
      .string({ unit: fc.constantFrom(...'{}[]":,=&%0a1e.\\u ') })
      .map((text) => new TextEncoder().encode(text))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), near), (body) => {
        try {
          decodeBody(body)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableDelivery)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('isEmptyBody', () => {
  it('is true only where nothing at all was said', () => {
    expect(['', '  ', '{}', ' [ ] '].map((text) => isEmptyBody(encode(text)))).toEqual([true, true, true, true])
    expect(['{"a":0}', 'a=', '[0]', 'null'].map((text) => isEmptyBody(encode(text)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

type Tree = string | Tree[] | { [name: string]: Tree }

function fieldsOf(path: string, value: Tree): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value).flatMap(([name, child]) => fieldsOf(`${path}[${name}]`, child))
}

function numbersAsText(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, one: unknown) =>
    typeof one === 'number' ? JSON.stringify(one) : one,
  )
}

function decode(text: string) {
  return decodeBody(encode(text))
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
