// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

export const SEFAZ_PAYMENTS: readonly RejectionGroup[] = [
  {
    source: 'NT 2016.002, grupos Y e YA',
    rows: [
      ['391', 'payments.*.payment_method', 'O pagamento é por cartão, e faltam os dados dele.', SUPPORT],
      ['392', 'payments.*.payment_method', 'Faltam os dados da operação com cartão.', SUPPORT],
      ['496', 'payments.*.payment_method', 'Falta dizer como o cartão foi lido.', SUPPORT],
      [
        '737',
        'payments.*.payment_method',
        'A sua UF não aceita cartão fora do sistema de venda.',
        'Fale com a SEFAZ da sua UF, ou use outra forma de pagamento.',
      ],
      ['768', 'payments', 'Esta nota não leva formas de pagamento.', 'Use sem pagamento.'],
      ['769', 'payments', 'Faltam as formas de pagamento.', 'Informe como a venda foi paga.'],
      ['850', null, 'Uma parcela vence antes da anterior.', 'Ponha as parcelas em ordem de vencimento.'],
      ['851', null, 'A soma das parcelas não é o valor líquido da fatura.', 'Corrija o valor das parcelas.'],
      ['852', null, 'As parcelas não estão numeradas em sequência.', SUPPORT],
      [
        '865',
        'payments.*.amount',
        'Os pagamentos somam menos do que a nota.',
        'Corrija os valores pagos até somarem o total da nota.',
      ],
      [
        '866',
        'payments.*.amount',
        'Os pagamentos somam mais do que a nota, e não há troco.',
        'Corrija os valores pagos até somarem o total da nota.',
      ],
      [
        '867',
        'payments.*.payment_method',
        'Há duplicatas, mas nenhum pagamento é duplicata.',
        'Use a forma de pagamento duplicata mercantil, ou retire as parcelas.',
      ],
      ['869', 'payments.*.amount', 'O troco não é a diferença entre o pago e o total.', SUPPORT],
      [
        '871',
        'payments.*.payment_method',
        'Devolução e ajuste só aceitam sem pagamento.',
        'Mude a forma de pagamento para sem pagamento.',
      ],
      [
        '872',
        'payments.*.payment_method',
        'O pagamento é duplicata, e faltam as parcelas.',
        'Informe as parcelas, ou use outra forma de pagamento.',
      ],
      ['898', null, 'Uma parcela vence antes da autorização da nota.', 'Corrija o vencimento das parcelas.'],
      ['900', null, 'Uma parcela vence antes da emissão da nota.', 'Corrija o vencimento das parcelas.'],
      ['901', null, 'O desconto da fatura passa do valor dela.', 'Diminua o desconto da fatura.'],
      ['902', null, 'O líquido da fatura não é o valor menos o desconto.', SUPPORT],
      [
        '904',
        'payments.*.amount',
        'A nota diz sem pagamento, mas traz um valor.',
        'Deixe o valor em zero, ou escolha a forma de pagamento.',
      ],
      ['905', null, 'Faltam dados da fatura.', SUPPORT],
    ],
  },
]
