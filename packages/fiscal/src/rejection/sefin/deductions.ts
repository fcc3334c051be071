// table
import type { RejectionGroup } from '../rejection.ts'

const NONE = 'Deixe as deduções em zero.'
const DOCUMENT = 'Confira o documento da dedução, ou deixe as deduções em zero.'
const SUPPLIER = 'Confira o fornecedor do documento da dedução, ou deixe as deduções em zero.'

/** Rejections of deductions from the base of the ISS. */
export const SEFIN_DEDUCTIONS: readonly RejectionGroup[] = [
  {
    source: 'NFS-e Nacional, Anexo I v1.00, RN DPS_NFS-e: dedução e redução',
    rows: [
      ['E0435', 'deductions', 'Imunidade, exportação e não incidência não têm deduções.', NONE],
      ['E0436', 'deductions', 'O MEI não tem deduções.', NONE],
      ['E0438', 'deductions', 'O regime especial da empresa não deixa deduzir.', NONE],
      ['E0439', 'deductions', 'O benefício de isenção não deixa deduzir.', NONE],
      ['E0440', 'deductions', 'A cidade do ISS não aceita este tipo de dedução.', NONE],
      ['E0441', 'deductions', 'A cidade do ISS não aceita deduções de empresa do Simples neste serviço.', NONE],
      ['E0442', 'deductions', 'Quem apura pelo Simples não usa este tipo de dedução.', NONE],
      ['E0444', 'deductions', 'O percentual de dedução deixa o ISS abaixo de 2 %.', 'Diminua as deduções.'],
      ['E0446', 'deductions', 'Este serviço não aceita dedução em dinheiro.', NONE],
      ['E0447', 'deductions', 'O valor deduzido deixa o ISS abaixo de 2 %.', 'Diminua as deduções.'],
      ['E0449', 'deductions', 'Este serviço não aceita dedução por documento.', NONE],
      [
        'E0453',
        'deductions',
        'O percentual de dedução tem de ficar entre 0 e 100 %.',
        'Corrija o percentual de dedução.',
      ],
      ['E0454', 'deductions', 'Este serviço não aceita dedução em percentual.', NONE],
      ['E0455', 'deductions', 'A chave da NFS-e deduzida não é válida.', DOCUMENT],
      ['E0456', 'deductions', 'A NFS-e deduzida não está no sistema nacional.', DOCUMENT],
      ['E0458', 'deductions', 'A NFS-e deduzida está cancelada.', DOCUMENT],
      ['E0460', 'deductions', 'A chave da NF-e deduzida não é válida.', DOCUMENT],
      ['E0462', 'deductions', 'A NF-e deduzida não existe na base nacional.', DOCUMENT],
      ['E0464', 'deductions', 'A NF-e deduzida está cancelada.', DOCUMENT],
      ['E0466', 'deductions', 'A cidade da nota deduzida não existe na tabela do IBGE.', DOCUMENT],
      ['E0468', 'deductions', 'Outras deduções exigem uma descrição.', 'Descreva a dedução, ou escolha outro tipo.'],
      ['E0470', 'deductions', 'Só outras deduções levam descrição.', 'Apague a descrição da dedução.'],
      ['E0472', 'deductions', 'O documento deduzido é posterior à competência.', DOCUMENT],
      ['E0474', 'deductions', 'O valor deduzido passa do valor dedutível do documento.', 'Diminua as deduções.'],
      ['E0476', 'deductions', 'O valor deduzido passa do valor do serviço.', 'Diminua as deduções.'],
      ['E0477', 'deductions', 'Este tipo de documento exige o fornecedor.', SUPPLIER],
      ['E0478', 'deductions', 'O CNPJ do fornecedor não é válido.', SUPPLIER],
      ['E0482', 'deductions', 'A Receita não tem o CNPJ do fornecedor.', SUPPLIER],
      ['E0484', 'deductions', 'O CPF do fornecedor não é válido.', SUPPLIER],
      ['E0488', 'deductions', 'A Receita não tem o CPF do fornecedor.', SUPPLIER],
      ['E0490', 'deductions', 'O motivo de o fornecedor não ter documento estrangeiro não foi dito.', SUPPLIER],
      ['E0492', 'deductions', 'O fornecedor com CPF ou CNPJ precisa de endereço no Brasil.', SUPPLIER],
      ['E0494', 'deductions', 'A cidade do fornecedor não existe na tabela do IBGE.', SUPPLIER],
      ['E0496', 'deductions', 'O CEP do fornecedor não existe ou é de outra cidade.', SUPPLIER],
      ['E0498', 'deductions', 'O fornecedor estrangeiro precisa de endereço no exterior.', SUPPLIER],
      ['E0499', 'deductions', 'O país do fornecedor não existe, ou é o Brasil.', SUPPLIER],
      ['E1538', 'deductions', 'O fornecedor com endereço no exterior precisa de documento estrangeiro.', SUPPLIER],
    ],
  },
  {
    source: 'NFS-e Nacional, Anexo VI v1.04.00 (NT 009): ajuste da base de cálculo',
    rows: [
      ['E0940', 'deductions', 'A chave do documento que ajusta a base não é válida.', DOCUMENT],
      ['E0943', 'deductions', 'A cidade do documento que ajusta a base não existe.', DOCUMENT],
      ['E0945', 'deductions', 'O CNPJ do fornecedor do reembolso não é válido.', SUPPLIER],
      ['E0946', 'deductions', 'A Receita não tinha o CNPJ do fornecedor do reembolso na competência.', SUPPLIER],
      ['E0947', 'deductions', 'O CPF do fornecedor do reembolso não é válido.', SUPPLIER],
      ['E0948', 'deductions', 'A Receita não tinha o CPF do fornecedor do reembolso na competência.', SUPPLIER],
      ['E0950', 'deductions', 'O documento do reembolso foi emitido antes da competência dele.', DOCUMENT],
      ['E0951', 'deductions', 'A competência do documento do reembolso é posterior à emissão dele.', DOCUMENT],
    ],
  },
]
