// table
import type { RejectionGroup } from '../rejection.ts'
import { SUPPORT } from '../support.ts'

const ASK_CITY = 'Fale com a prefeitura da cidade que emite a nota.'
const LATER_DAY = 'Use uma competência mais recente.'
const NEW_NOTE = 'Mantenha a nota como está e, se for preciso, emita outra.'

/** Rejections of the DPS as a whole and of the note it replaces. */
export const SEFIN_HEADER: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: identificação da DPS',
    rows: [
      ['E0001', null, 'A versão do formato da nota não vale mais.', SUPPORT],
      ['E0004', null, 'O identificador da nota não repete os dados dela.', SUPPORT],
      [
        'E0006',
        'in_production',
        'A nota de teste foi à produção, ou a de produção foi ao teste.',
        'Confira o ambiente da empresa e emita a nota de novo.',
      ],
      [
        'E0008',
        'issue_at',
        'A hora de emissão está à frente do relógio da Receita.',
        'Envie de novo em alguns minutos, com a hora de agora.',
      ],
      [
        'E0010',
        'rps_serie',
        'A série não é da faixa dos sistemas próprios.',
        'Use uma série de 1 a 49999 no cadastro da empresa.',
      ],
      [
        'E0014',
        'rps_number',
        'Já existe uma nota feita com esta série e este número.',
        'Consulte a nota: se for a desta venda, o Talão fica com ela; senão, use o próximo número.',
        'consult_first',
      ],
      ['E0015', 'issue_at', 'A competência é posterior à emissão.', 'Use uma competência de até hoje.'],
      ['E0016', 'issue_at', 'A competência é anterior à entrada da cidade no sistema nacional.', LATER_DAY],
      ['E0018', 'issue_at', 'A competência é anterior à abertura do CNPJ.', LATER_DAY],
      ['E0020', 'issue_at', 'A competência é anterior à inscrição do CPF.', LATER_DAY],
      ['E0023', 'issue_at', 'A competência é anterior ao registro da empresa na prefeitura.', LATER_DAY],
      ['E0025', 'issue_at', 'A competência é anterior à autorização da prefeitura para emitir.', LATER_DAY],
      ['E0029', null, 'Quando o prestador emite, a nota não leva motivo de emissão.', SUPPORT],
      [
        'E0031',
        'nfs_service.iss_source_withheld',
        'O cliente só retém o ISS quando ele é devido na cidade dele.',
        'Desmarque o ISS retido.',
      ],
      [
        'E0032',
        'nfs_service.iss_source_withheld',
        'O intermediário só retém o ISS quando ele é devido na cidade dele.',
        'Desmarque o ISS retido.',
      ],
      ['E0034', null, 'A chave de nota rejeitada só cabe em nota emitida pelo cliente ou pelo intermediário.', SUPPORT],
      [
        'E0035',
        null,
        'A nota apontada como rejeitada não tem a rejeição deste emitente.',
        'Registre primeiro a rejeição da nota.',
      ],
      [
        'E0037',
        'company.address.city_id',
        'A cidade da empresa não está no sistema nacional.',
        'Use o emissor da prefeitura, ou confira a cidade no cadastro da empresa.',
      ],
      [
        'E0038',
        'company.address.city_id',
        'O convênio da cidade com o sistema nacional não está ativo.',
        'Use o emissor da prefeitura até o convênio ficar ativo.',
      ],
      [
        'E0039',
        'company.address.city_id',
        'A cidade não deixa emitir pelo sistema nacional.',
        'Use o emissor da prefeitura.',
      ],
      [
        'E0041',
        'company.address.city_id',
        'A cidade da nota não é a do CNPJ do MEI.',
        'Corrija a cidade no cadastro da empresa.',
      ],
      [
        'E9996',
        null,
        'O sistema nacional ainda só aceita nota emitida pelo prestador.',
        'Emita a nota como prestador do serviço.',
      ],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: substituição',
    rows: [
      ['E0042', 'substitutes_id', 'A chave da nota a substituir não é válida.', 'Escolha de novo a nota a substituir.'],
      [
        'E0044',
        'substitutes_id',
        'A nota a substituir não está no sistema nacional.',
        'Substitua a nota no sistema que a emitiu.',
      ],
      ['E0046', 'substitutes_id', 'A nota a substituir está cancelada.', 'Emita uma nota nova, sem substituição.'],
      ['E0050', 'substitutes_id', 'O prazo da prefeitura para substituir passou.', ASK_CITY, 'never'],
      ['E0056', 'substitutes_id', 'A nota a substituir não diz quem é o cliente.', NEW_NOTE, 'never'],
      [
        'E0058',
        'customer_note.document',
        'A prefeitura não deixa trocar o cliente na substituição.',
        'Repita o cliente da nota original.',
      ],
      [
        'E0060',
        'substitutes_id',
        'Fora do Simples, a substituta repete a competência, o serviço e o local da original.',
        'Repita esses dados da nota original.',
      ],
      [
        'E0061',
        'substitutes_id',
        'No Simples e no MEI, a substituta repete o cliente, a competência e o valor da original.',
        'Repita esses dados da nota original.',
      ],
      [
        'E0065',
        'substitutes_id',
        'A nota original saiu de outro ambiente emissor.',
        'Substitua a nota no sistema que a emitiu.',
        'never',
      ],
      [
        'E0068',
        'substitutes_id',
        'A nota original espera a análise da prefeitura sobre um cancelamento.',
        'Aguarde a resposta da prefeitura.',
        'wait',
      ],
      ['E0070', 'substitutes_id', 'O serviço da nota original já foi confirmado.', ASK_CITY, 'never'],
      ['E0072', 'substitutes_id', 'A nota original já foi confirmada por decurso de prazo.', ASK_CITY, 'never'],
      ['E0074', 'substitutes_id', 'O imposto da nota original já foi recolhido.', ASK_CITY, 'never'],
      ['E0076', 'substitutes_id', 'A prefeitura bloqueou a substituição desta nota.', ASK_CITY, 'never'],
      [
        'E0078',
        'reason',
        'Com motivo Outros, falta explicar a substituição.',
        'Escreva o motivo, com 15 a 255 caracteres.',
      ],
    ],
  },
]
