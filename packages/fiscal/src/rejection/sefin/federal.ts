// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const NO_FEDERAL = 'Deixe em branco os tributos federais da nota.'
const OWN_TAX = 'Confira com a contabilidade o PIS e a COFINS do serviço.'

/** Rejections of the federal taxes and the approximate total of taxes. */
export const SEFIN_FEDERAL: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: tributos federais',
    rows: [
      ['E0675', 'nfs_service.pis', 'Uma pessoa física não informa tributos federais.', NO_FEDERAL],
      ['E0676', 'nfs_service.pis', 'O MEI não informa tributos federais.', NO_FEDERAL],
      ['E0677', 'nfs_service.pis', 'A base do PIS e da COFINS passa do valor do serviço.', OWN_TAX],
      ['E0678', 'nfs_service.pis', 'Esta situação do PIS e da COFINS exige a base.', OWN_TAX],
      ['E0680', 'nfs_service.pis', 'A base do PIS e da COFINS tem de ficar entre zero e o valor do serviço.', OWN_TAX],
      ['E0682', 'nfs_service.pis', 'Esta situação do PIS e da COFINS não leva base.', OWN_TAX],
      ['E0684', 'nfs_service.pis', 'Há base, e falta a alíquota do PIS.', OWN_TAX],
      ['E0686', 'nfs_service.pis', 'A alíquota do PIS tem de ficar entre 0 e 100 %.', 'Corrija a alíquota do PIS.'],
      ['E0688', 'nfs_service.pis', 'Nesta situação as alíquotas de PIS e COFINS são zero.', OWN_TAX],
      ['E0690', 'nfs_service.cofins', 'Há base, e falta a alíquota da COFINS.', OWN_TAX],
      [
        'E0692',
        'nfs_service.cofins',
        'A alíquota da COFINS tem de ficar entre 0 e 100 %.',
        'Corrija a alíquota da COFINS.',
      ],
      ['E0694', 'nfs_service.pis', 'O PIS não é a base vezes a alíquota.', SUPPORT],
      ['E0696', 'nfs_service.cofins', 'A COFINS não é a base vezes a alíquota.', SUPPORT],
      ['E0698', 'nfs_service.pis', 'Falta dizer se o PIS e a COFINS são retidos.', OWN_TAX],
      [
        'E0699',
        'nfs_service.inss',
        'O INSS retido tem de ficar entre zero e o valor do serviço.',
        'Corrija o INSS retido, ou deixe-o em branco.',
      ],
      [
        'E0700',
        'nfs_service.ir',
        'O IR retido tem de ficar entre zero e o valor do serviço.',
        'Corrija o IR retido, ou deixe-o em branco.',
      ],
      [
        'E0701',
        'nfs_service.csll',
        'A CSLL retida tem de ficar entre zero e o valor do serviço.',
        'Corrija a CSLL retida, ou deixe-a em branco.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 007 e NT 009): retenções',
    rows: [
      [
        'E0720',
        'nfs_service.csll',
        'A nota diz que nada é retido, mas traz um valor retido.',
        'Deixe em branco PIS, COFINS e CSLL retidos, ou informe a retenção.',
      ],
      [
        'E0724',
        'nfs_service.csll',
        'A nota diz que há retenção, mas falta o valor.',
        'Informe os percentuais de PIS, COFINS e CSLL retidos.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: total aproximado dos tributos; Lei 12.741/2012',
    rows: [
      ['E0702', null, 'O total de tributos federais passa do valor do serviço.', SUPPORT],
      ['E0703', null, 'O total de tributos estaduais passa do valor do serviço.', SUPPORT],
      ['E0704', null, 'O total de tributos municipais passa do valor do serviço.', SUPPORT],
      ['E0706', null, 'O percentual de tributos federais passa de 100 %.', SUPPORT],
      ['E0707', null, 'O percentual de tributos estaduais passa de 100 %.', SUPPORT],
      ['E0708', null, 'O percentual de tributos municipais passa de 100 %.', SUPPORT],
      [
        'E0710',
        'nfs_service.total_tax_percent_simples',
        'O MEI não informa o percentual do Simples.',
        'Deixe em branco os tributos do Simples.',
      ],
      [
        'E0712',
        'nfs_service.total_tax_percent_simples',
        'Uma ME ou EPP do Simples tem de informar os tributos aproximados.',
        'Informe o percentual efetivo do Simples.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 009): total aproximado dos tributos',
    rows: [
      [
        'E0713',
        'nfs_service.total_tax_percent_simples',
        'Fora do Simples, a nota leva os tributos por valor ou percentual de cada governo.',
        'Deixe em branco os tributos do Simples e confira o regime da empresa.',
      ],
    ],
  },
]
