/** A `curl` command that sends a sale with everything a nota needs. `origin` is the address of this installation. */
export function exampleRequest(origin: string): string {
  return [
    `curl -X POST ${origin}/api/v1/sales \\`,
    `  -H 'Authorization: Bearer SEU_SEGREDO' \\`,
    `  -H 'Idempotency-Key: pedido-1001' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(SALE, null, 2)}'`,
  ].join('\n')
}

const SALE = {
  external_sales_id: 'PEDIDO-1001',
  status: 'paid',
  purchase_date: '2026-11-20T10:00:00-03:00',
  warranty_days: 7,
  client: {
    name: 'Marina Teles Duarte',
    document: '529.982.247-25',
    email: 'marina.duarte@example.com',
    address: {
      postal_code: '01310-100',
      street: 'Avenida Paulista',
      number: '1000',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
  },
  items: [
    { product_code: 'curso-01', description: 'Curso de fotografia', quantity: 1, unit_value: '497.00', type: 'NFSE' },
  ],
}
