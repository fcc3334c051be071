import { MAPPING_FIELDS, SaleMapping } from '@talao/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mutatedBodies } from '../../testing/mutations.ts'
import { fixturesOf, readFixtures } from '../fixtures.ts'
import { UnreadableDelivery } from '../port/delivery.ts'
import { XGROW_MAPPING } from './default-mapping.ts'
import { leavesOf } from './leaves.ts'
import { suggestMapping } from './suggest.ts'

const FOLDERS = ['mapped', 'mapped/other', 'ticto', 'braip', 'perfectpay', 'tmb', 'hotmart']
const bodies = FOLDERS.flatMap((folder) => readFixtures(fixturesOf(folder)).map(({ delivery }) => delivery.body))

describe('the leaves of a delivery', () => {
  it('are every value in it with the path to it', () => {
    const leaves = leavesOf(encode({ a: 1.5, b: { c: null, d: [true, { e: ' x\ny ' }] }, f: {}, g: [] }))
    expect(leaves).toEqual([
      { path: 'a', sample: '1.5' },
      { path: 'b.c', sample: '' },
      { path: 'b.d.0', sample: 'true' },
      { path: 'b.d.1.e', sample: 'x y' },
    ])
  })

  it('are those of a form as well', () => {
    expect(leavesOf(new TextEncoder().encode('venda[itens][0][valor]=9%2C90'))).toEqual([
      { path: 'venda.itens.0.valor', sample: '9,90' },
    ])
  })

  it('leave out names that no path can hold', () => {
    expect(leavesOf(encode({ 'a..b': 1, ' c': 2, '': 3, 'd ': 4, 'e f': 5, é: 6 })).map(({ path }) => path)).toEqual([
      'e f',
      'é',
    ])
  })

  it('are at most five hundred, with short samples and paths', () => {
    const leaves = leavesOf(
      encode({ long: 'x'.repeat(200), ['n'.repeat(201)]: 1, many: Array.from({ length: 600 }, (_, at) => at) }),
    )
    expect(leaves).toHaveLength(500)
    expect(leaves[0]?.sample).toHaveLength(80)
    expect(leaves.filter(({ path }) => path.length > 200)).toEqual([])
  })

  it('are paths that a mapping takes', () => {
    for (const { path } of bodies.flatMap(leavesOf)) {
      const paths = { event: path, external_sales_id: path, amount: path, client_name: path, product_name: path }
      expect(SaleMapping.parse({ paths, kinds: {} }).paths.event).toBe(path)
    }
  })
})

describe('a suggested mapping', () => {
  it("is Xgrow's own guess for what Xgrow is thought to send", () => {
    const { amount_charged: _samePrice, ...paths } = XGROW_MAPPING.paths
    expect(suggestMapping(bodyOf('mapped', 'guessed-payment-approved'))).toEqual(paths)
  })

  it('finds its way through names in Portuguese', () => {
    expect(suggestMapping(bodyOf('mapped/other', 'venda-aprovada'))).toEqual({
      event: 'evento',
      external_sales_id: 'venda.codigo',
      occurred_at: 'enviado_em',
      amount: 'venda.valor',
      amount_charged: 'venda.valor_pago',
      commission_amount: 'venda.sua_parte',
      currency: 'venda.moeda',
      purchase_date: 'venda.data_compra',
      approved_at: 'venda.data_aprovacao',
      payment_method: 'venda.forma_pagamento',
      receiver: 'venda.pagamento.recebedor',
      installments: 'venda.parcelas',
      subscription_id: 'assinatura.codigo',
      recurrence_number: 'assinatura.ciclo',
      warranty_days: 'venda.garantia_dias',
      product_code: 'itens.0.codigo',
      product_name: 'itens.0.nome',
      quantity: 'itens.0.quantidade',
      client_name: 'comprador.nome',
      client_email: 'comprador.email',
      client_phone: 'comprador.telefones.0.numero',
      client_document: 'comprador.documento',
      address_postal_code: 'comprador.endereco.cep',
      address_street: 'comprador.endereco.rua',
      address_number: 'comprador.endereco.numero',
      address_complement: 'comprador.endereco.complemento',
      address_neighborhood: 'comprador.endereco.bairro',
      address_city: 'comprador.endereco.cidade',
      address_state: 'comprador.endereco.uf',
      address_country: 'comprador.endereco.pais',
    })
  })

  it('finds what a sale cannot do without in the deliveries of platforms with names of their own', () => {
    expect(suggestMapping(bodyOf('hotmart', 'purchase-approved'))).toMatchObject({
      event: 'event',
      external_sales_id: 'data.purchase.transaction',
      amount: 'data.purchase.price.value',
      product_name: 'data.product.name',
      client_name: 'data.buyer.name',
      client_document: 'data.buyer.document',
      address_city: 'data.buyer.address.city',
    })
    expect(suggestMapping(bodyOf('tmb', 'venda-efetivada'))).toMatchObject({
      event: 'status_pedido',
      external_sales_id: 'pedido',
      amount: 'valor_principal',
      product_name: 'lancamento',
      client_name: 'cliente',
      client_document: 'documento',
      address_postal_code: 'endereco_cep',
    })
  })

  it('finds its way through names in Spanish', () => {
    const place = {
      calle: 'Rua A',
      numero: '1',
      barrio: 'Centro',
      ciudad: 'Recife',
      estado: 'PE',
      codigo_postal: '50000000',
    }
    const body = {
      evento: 'pago_aprobado',
      pedido: { codigo: 'A1', fecha: '2026-11-20', total: '97,00', moneda: 'BRL', metodo_pago: 'pix', cuotas: 1 },
      cliente: {
        nombre: 'Ana',
        correo: 'a@b.com',
        telefono: '81',
        documento: '1',
        direccion: { ...place, pais: 'BR' },
      },
      producto: { codigo: 'P1', nombre: 'Curso', cantidad: 1, precio: '97,00' },
    }
    expect(suggestMapping(encode(body))).toMatchObject({
      event: 'evento',
      external_sales_id: 'pedido.codigo',
      amount: 'pedido.total',
      purchase_date: 'pedido.fecha',
      payment_method: 'pedido.metodo_pago',
      installments: 'pedido.cuotas',
      client_name: 'cliente.nombre',
      client_email: 'cliente.correo',
      client_phone: 'cliente.telefono',
      product_code: 'producto.codigo',
      product_name: 'producto.nombre',
      quantity: 'producto.cantidad',
      address_street: 'cliente.direccion.calle',
      address_neighborhood: 'cliente.direccion.barrio',
      address_city: 'cliente.direccion.ciudad',
      address_state: 'cliente.direccion.estado',
      address_postal_code: 'cliente.direccion.codigo_postal',
    })
  })

  it('reads a name in either order', () => {
    const body = {
      status: 'pago',
      id_venda: '9',
      preco_venda: '97',
      nome_do_cliente: 'A',
      email_cliente: 'a@b.com',
      telefone_cliente: '1',
      cpf_cliente: '1',
      id_produto: 'P',
      nome_produto: 'C',
    }
    expect(suggestMapping(encode(body))).toMatchObject({
      external_sales_id: 'id_venda',
      amount: 'preco_venda',
      client_name: 'nome_do_cliente',
      client_email: 'email_cliente',
      client_phone: 'telefone_cliente',
      client_document: 'cpf_cliente',
      product_code: 'id_produto',
      product_name: 'nome_produto',
    })
  })

  it('takes the id of the order and not that of its envelope, and the code of a product and not that of its line', () => {
    const body = {
      id: 'hook_1',
      data: { id: 'or_1', items: [{ id: 'line', product_id: 'P', description: 'C', sku: 'S' }] },
    }
    expect(suggestMapping(encode(body))).toMatchObject({
      external_sales_id: 'data.id',
      product_code: 'data.items.0.product_id',
      product_name: 'data.items.0.description',
    })
  })

  it('points at nothing of the producer, of affiliates or of a second item', () => {
    const body = encode({ producer: { name: 'A', email: 'a@x.com', document: '1' }, items: [{}, { name: 'B' }] })
    expect(suggestMapping(body)).toEqual({})
  })

  it('points only at what is there, whatever arrives', { timeout: MUTATION_TIMEOUT_MS }, () => {
    const property = fc.property(mutatedBodies(bodies), (body) => {
      try {
        const paths = new Set(leavesOf(body).map(({ path }) => path))
        const suggested = Object.entries(suggestMapping(body))
        expect(suggested.filter(([field]) => !(MAPPING_FIELDS as string[]).includes(field))).toEqual([])
        expect(suggested.filter(([, path]) => !paths.has(path))).toEqual([])
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableDelivery)
      }
    })
    fc.assert(property, { numRuns: MUTATIONS })
  })
})

const MUTATIONS = 300
const MUTATION_TIMEOUT_MS = 120_000

function bodyOf(folder: string, name: string): Uint8Array {
  const found = readFixtures(fixturesOf(folder)).find((fixture) => fixture.name === name)
  return found?.delivery.body ?? expect.fail()
}

function encode(value: object): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
