// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const NO_BENEFIT = 'Avise o suporte para retirar o benefício municipal da nota.'
const CHECK_BENEFIT = 'Confira o benefício com a prefeitura e avise o suporte.'
const NOT_WITHHELD = 'Desmarque o ISS retido.'
const NO_RATE = 'Deixe a alíquota do ISS em branco.'

/** Rejections of the ISS: incidence, benefits, withholding and rate. */
export const SEFIN_ISS: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: tributação do ISS',
    rows: [
      [
        'E0529',
        'nature_operation',
        'Para o sistema, este serviço é tributado no Brasil, não exportado.',
        'Mude a tributação para operação tributável, ou confira o cliente e o local.',
      ],
      [
        'E0530',
        'nature_operation',
        'Para o sistema, este serviço é exportado, não tributado no Brasil.',
        'Mude a tributação para exportação, ou confira o cliente e o local.',
      ],
      [
        'E0532',
        'nature_operation',
        'O código 99.01.01 é sempre de não incidência.',
        'Mude a tributação para não incidência, ou troque o código do serviço.',
      ],
      [
        'E0539',
        'nature_operation',
        'A cidade cobra ISS deste serviço, e a nota diz que não há.',
        'Mude a tributação para operação tributável.',
      ],
      ['E0540', 'nature_operation', 'A cidade não cobra ISS deste serviço.', 'Mude a tributação para não incidência.'],
      [
        'E0585',
        'nature_operation',
        'Só um serviço tributável pode ter o ISS suspenso.',
        'Retire a suspensão do ISS, ou corrija a tributação.',
      ],
      [
        'E0590',
        'customer_note.address.country_id',
        'Falta o país onde o serviço deu resultado.',
        'Informe o país do cliente; se já está lá, avise o suporte.',
      ],
      ['E0591', null, 'Neste caso a nota não leva o país do resultado.', SUPPORT],
      [
        'E0592',
        'nature_operation',
        'O tipo de imunidade falta, ou foi dito sem haver imunidade.',
        'Confira a tributação do serviço com a contabilidade.',
      ],
      [
        'E0593',
        'nature_operation',
        'O tipo de imunidade não foi dito.',
        'Escolha o tipo de imunidade com a contabilidade.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: benefício municipal',
    rows: [
      ['E0533', null, 'Só um serviço tributável tem benefício municipal.', NO_BENEFIT],
      ['E0534', null, 'O MEI não tem benefício municipal.', NO_BENEFIT],
      ['E0535', null, 'Quem tem regime especial não tem benefício municipal.', NO_BENEFIT],
      ['E0536', null, 'A cidade não dá benefício a empresa do Simples neste serviço.', NO_BENEFIT],
      ['E0537', null, 'A cidade do ISS não está ativa no sistema, e por isso não há benefício.', NO_BENEFIT],
      ['E0541', null, 'O número do benefício não existe na cidade do ISS.', CHECK_BENEFIT],
      ['E0544', null, 'O benefício municipal tinha acabado na competência.', NO_BENEFIT],
      ['E0548', null, 'O benefício é só para empresas da própria cidade.', NO_BENEFIT],
      ['E0550', null, 'O benefício não vale para este serviço ou esta empresa.', NO_BENEFIT],
      ['E0565', null, 'O benefício não é de redução em dinheiro.', CHECK_BENEFIT],
      ['E0567', null, 'Falta o valor da redução do benefício.', CHECK_BENEFIT],
      ['E0574', null, 'A redução do benefício passa do valor do serviço.', CHECK_BENEFIT],
      ['E0575', null, 'A redução em dinheiro do benefício deixa o ISS abaixo de 2 %.', CHECK_BENEFIT],
      ['E0577', null, 'O benefício não é de redução em percentual.', CHECK_BENEFIT],
      ['E0579', null, 'Falta o percentual de redução do benefício.', CHECK_BENEFIT],
      ['E0586', null, 'O percentual de redução passa do que a cidade concede.', CHECK_BENEFIT],
      ['E0587', null, 'O percentual de redução do benefício deixa o ISS abaixo de 2 %.', CHECK_BENEFIT],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: retenção do ISS',
    rows: [
      [
        'E0580',
        'nfs_service.iss_source_withheld',
        'Imunidade, exportação e não incidência não têm ISS a reter.',
        NOT_WITHHELD,
      ],
      ['E0583', 'nfs_service.iss_source_withheld', 'O ISS do MEI não é retido.', NOT_WITHHELD],
      ['E0588', 'nfs_service.iss_source_withheld', 'O regime especial da empresa não deixa reter o ISS.', NOT_WITHHELD],
      ['E0594', 'nfs_service.iss_source_withheld', 'Com isenção não há ISS a reter.', NOT_WITHHELD],
      ['E0596', 'nfs_service.iss_source_withheld', 'O ISS de exploração de rodovia não é retido.', NOT_WITHHELD],
      [
        'E0650',
        'nfs_service.iss_source_withheld',
        'Na importação pelo cliente, ele tem de reter o ISS.',
        'Marque o ISS retido pelo cliente.',
      ],
      [
        'E0652',
        'nfs_service.iss_source_withheld',
        'Na importação pelo intermediário, ele tem de reter o ISS.',
        SUPPORT,
      ],
      [
        'E0667',
        'nfs_service.iss_source_withheld',
        'A cidade do ISS não deixa este CPF de cliente reter.',
        NOT_WITHHELD,
      ],
      [
        'E0670',
        'nfs_service.iss_source_withheld',
        'A cidade do ISS não deixa este CPF de intermediário reter.',
        NOT_WITHHELD,
      ],
      [
        'E0672',
        'nfs_service.iss_source_withheld',
        'O cliente que emite é de outra cidade e não retém o ISS.',
        NOT_WITHHELD,
      ],
      [
        'E0673',
        'nfs_service.iss_source_withheld',
        'O intermediário que emite é de outra cidade e não retém o ISS.',
        NOT_WITHHELD,
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: alíquota do ISS; LC 116/2003, art. 8º',
    rows: [
      ['E0595', 'nfs_service.iss_aliquot', 'A alíquota do ISS passa de 5 %.', 'Use uma alíquota de até 5 %.'],
      ['E0600', 'nfs_service.iss_aliquot', 'A nota de MEI não leva alíquota de ISS.', NO_RATE],
      ['E0602', 'nfs_service.iss_aliquot', 'Imunidade, exportação e não incidência não têm alíquota.', NO_RATE],
      ['E0604', 'nfs_service.iss_aliquot', 'Com regime especial, a nota não leva alíquota.', NO_RATE],
      ['E0612', 'nfs_service.iss_aliquot', 'O benefício da cidade já define a alíquota.', NO_RATE],
      ['E0617', 'nfs_service.iss_aliquot', 'O sistema já sabe a alíquota desta cidade, e a nota não a leva.', NO_RATE],
      [
        'E0619',
        'nfs_service.iss_aliquot',
        'A cidade do ISS não está ativa no sistema, e falta a alíquota.',
        'Informe a alíquota do ISS da cidade.',
      ],
      [
        'E0621',
        'nfs_service.iss_aliquot',
        'Com ISS retido, a empresa do Simples tem de informar a alíquota.',
        'Informe a alíquota efetiva do ISS no Simples.',
      ],
      ['E0625', 'nfs_service.iss_aliquot', 'Sem ISS retido, a empresa do Simples não informa alíquota.', NO_RATE],
      [
        'E0628',
        'nfs_service.iss_aliquot',
        'Com ISS retido e cidade fora do sistema, falta a alíquota do Simples.',
        'Informe a alíquota efetiva do ISS no Simples.',
      ],
      [
        'E0631',
        'nfs_service.iss_aliquot',
        'Sem ISS retido e com cidade fora do sistema, o Simples não informa alíquota.',
        NO_RATE,
      ],
      [
        'E0635',
        'nfs_service.iss_aliquot',
        'Com o ISS fora do Simples, o sistema já sabe a alíquota da cidade.',
        NO_RATE,
      ],
      [
        'E0640',
        'nfs_service.iss_aliquot',
        'Com o ISS fora do Simples e cidade fora do sistema, falta a alíquota.',
        'Informe a alíquota do ISS da cidade.',
      ],
    ],
  },
]
