// table
/** The authority's official error texts. Source: anexos I, II e VI do Sistema Nacional NFS-e. */
export const SEFIN_MESSAGES: Readonly<Record<string, string>> = {
  E0004: 'Conteúdo do identificador informado na DPS difere da concatenação dos campos correspondentes.',
  E0006: 'Ambiente informado diverge do ambiente de recebimento para o qual o emitente enviou a DPS.',
  E0008:
    'A data e hora de emissão da DPS deve ser anterior ou igual à data do seu processamento (dhProc) pelo Sistema Nacional NFS-e.',
  E0010: 'A série informada na DPS não pertence à faixa definida para o tipo de emissor utilizado para a sua emissão.',
  E0014:
    'Conjunto de Série, Número, Código do Município Emissor e CNPJ/CPF informado nesta DPS já existe em uma NFS-e gerada a partir de uma DPS enviada anteriormente.',
  E0015: 'A data de competência informada na DPS não pode ser posterior à data de emissão (dhEmi) da DPS.',
  E0016:
    'A data de competência deve ser igual ou posterior à data de ativação do convênio do município emissor informado na DPS, exceto quando o emitente for MEI na data de competëncia informada.',
  E0029: 'O motivo da emissão não pode ser preenchido se o emitente for o prestador de serviço.',
  E0037:
    'O código do município emissor informado na DPS é inexistente no cadastro de convênio municipal do sistema nacional.',
  E0038:
    'A situação do convênio do município emissor informado na DPS deve ser "ATIVO" no cadastro de convênio municipal do sistema nacional.',
  E0039:
    'O município emissor informado na DPS deve estar parametrizado para utilizar os emissores públicos nacionais, conforme parametrização do município no Sistema Nacional NFS-e.',
  E0042: 'Chave de NFS-e a ser substituída é inválida.',
  E0044: 'NFS-e não existe na base de dados do autorizador de NFS-e nacional. Informe uma chave de NFS-e existente.',
  E0046: 'Uma NFS-e cancelada não pode ser substituída. Informe uma chave de NFS-e não cancelada anteriormente.',
  E0050: 'Uma NFS-e não pode ser substituída fora do prazo estabelecido pelo município emissor da NFS-e.',
  E0056: 'NFS-e não pode ser substituída pois não possui identificação do tomador.',
  E0060:
    'Os campos data de competência, subitem da lista nacional de serviços, código complementar municipal e local da prestação não podem ser alterados quando a opção do simples nacional for Não Optante (opSimpNac = 1).',
  E0061:
    'Os campos identificação do Tomador (se identificado na DPS), data de competência (dCompet), e valor do serviço (vServ), não podem ser alterados quando a opção do simples nacional for MEI (opSimpNac = 2) ou ME/EPP (opSimpNac = 3).',
  E0068:
    'Não é possível a substituição desta NFS-e pois a mesma possui registro de Evento de Solicitação de Análise Fiscal para Cancelamento de NFS-e aguardando resposta. Para mais informações, consultar a Administração Tributária Municipal do município emissor da NFS-e.',
  E0076:
    'Não é permitido realizar a substituição para NFS-e que possua Evento de Bloqueio de Ofício para o Evento de Cancelamento de NFS-e por Substituição vigente.',
  E0078: 'Quando o campo cMotivo = 99, o campo xMotivo deve informado obrigatoriamente.',
  E0112: 'O prestador de serviço, quando emitente da DPS, não pode ser identificado pelo NIF.',
  E0114: 'O prestador de serviço, quando emitente da DPS, somente pode ser identificado pelo CNPJ ou CPF.',
  E0116:
    'A IM deve ser informada para o emitente prestador do serviço na DPS, conforme informações complementares registradas no CNC NFS-e do município emissor informado na DPS.',
  E0120:
    'IM do prestador não deve ser informado, pois não existem informações complementares registradas no CNC NFS-e do município emissor informado na DPS.',
  E0121: 'O nome ou razão social do prestador não deve ser informado quando o emitente da DPS for o próprio prestador.',
  E0128:
    'O endereço do prestador do serviço não deve ser informado na DPS quando o próprio prestador for o emitente da DPS.',
  E0162:
    'Não é permitido ao não optante do Simples Nacional e o MEI preencherem o campo de indicação do regime de apuração dos tributos apurados.',
  E0166:
    'É obrigatorio o preenchimento do campo de regime de apuração dos tributos do SN para o optante do Simples Nacional ME/EPP.',
  E0188: 'CNPJ do tomador informado na DPS é inválido.',
  E0202: 'Na emissão da NFS-e não é permitido que o prestador do serviço seja igual ao tomador do serviço.',
  E0204:
    'CNPJ ou CPF do tomador não foi informado, mas existe uma indicação para retenção do ISSQN na DPS no campo de tipo de "Retenção do ISSQN".',
  E0206: 'CPF do tomador informado na DPS é inválido.',
  E0223:
    'O NIF ou cNaoNIF do tomador deve ser informado quando o grupo de informações de endereço no exterior do tomador de serviços foi informado.',
  E0226:
    'Valor 0 para o motivo da não informação do NIF do tomador não é permitido na Sefin do Sistema Nacional NFS-e.',
  E0234:
    'O endereço do tomador é obrigatório quando a incidência do ISSQN definida para o serviço prestado ocorrer no local do estabelecimento/domicílio do tomador.',
  E0235:
    'O endereço nacional do tomador do serviço deve ser informado na DPS quando o tomador for identificado pelo CNPJ.',
  E0237:
    'O endereço nacional do tomador do serviço deve ser informado na DPS quando o valor do ISSQN for retido pelo tomador, exceto se o emitente da DPS é o próprio tomador do serviço.',
  E0238:
    'O código do município informado na DPS para o endereço do tomador do serviço não existe conforme tabela de município do IBGE.',
  E0240:
    'O CEP informado para o endereço nacional do tomador do serviço não existe ou não pertence ao município do endereço do tomador.',
  E0242:
    'O grupo de informações de endereço no exterior deve ser informado obrigatoriamente quando o tomador for identificado pelo NIF e o emitente por CNPJ.',
  E0246:
    'O código de país informado para o endereço no exterior do tomador do serviço não existe ou é igual ao código do Brasil. Informe um código de país existente e diferente do codigo do Brasil (BR) para o endereço no exterior do tomador do serviço, conforme tabela de país ISO2.',
  E0247: 'Email inválido.',
  E0302:
    'O código do local da prestação do serviço não existe conforme a tabela de municípios IBGE disponibilizada no ANEXO_A-MUNICIPIO_IBGE-PAISES_ISO2-SNNFSe.',
  E0304: 'Informe um código de país existente diferente de Brasil (BR), conforme tabela de país ISO2.',
  E0310:
    'O código de tributação nacional informado não existe ou não está administrado pelo município de incidência do ISSQN na data de competência informada na DPS, conforme a lista de serviços nacional do Sistema Nacional NFS-e.',
  E0316: 'Código da lista NBS informado inexistente tabela de NBS do sistema.',
  E0318: 'É obrigatório informar na DPS um item da NBS para casos de exportação de serviço.',
  E0322: 'É obrigatório informar na DPS um item da NBS se for declarada qualquer informação de IBS/CBS.',
  E0330: 'É obrigatório prestar informações de comércio exterior para as situações de exportação de serviços.',
  E0333: 'Valor 0 para o modo de prestação não é permitido na Sefin do Sistema Nacional NFS-e.',
  E0341:
    'Valor 0 para o Mecanismo de apoio/fomento ao Comércio Exterior utilizado pelo prestador do serviço não é permitido na Sefin do Sistema Nacional NFS-e.',
  E0343:
    'Valor 0 para o Mecanismo de apoio/fomento ao Comércio Exterior utilizado pelo tomador do serviço não é permitido na Sefin do Sistema Nacional NFS-e.',
  E0345:
    'Valor 0 para o Vínculo da Operação à Movimentação Temporária de Bens não é permitido na Sefin do Sistema Nacional NFS-e.',
  E0370:
    'O grupo de informações de obra é obrigatório quando o código de tributação nacional pertencer a um dos subitens 07.02.01, 07.02.02, 07.04.01, 07.05,01, 07.05.02, 07.06.01, 07.06.02, 07.07.01, 07.08.01, 07.17.01 e 07.19.01 da lista de serviços.',
  E0390:
    'O grupo de informações de Atividade/Evento é obrigatório quando o código de tributação nacional pertencer ao item 12 da lista de serviços.',
  E0392:
    'O grupo de informações de Atividade/Evento não é permitido quando o código de tributação nacional não pertencer ao item 12 da lista de serviços, com exceção do código 99.01.01.',
  E0424:
    'O valor recebido não deve ser informado na DPS quando o prestador ou tomador do serviço for o emitente da DPS.',
  E0427:
    'O valor do serviço deve ser maior ou igual ao somatório dos valores informados para Desconto Incondicionado, Deduções/Reduções e Benefício Municipal.',
  E0428:
    'O valor do serviço deve ser maior ou igual ao somatório dos valores informados para Desconto Incondicionado, Desconto Condicionado, Deduções/Reduções, Benefício Municipal, valores de tributos devidos (CP, IRRF, CSLL), e valores dos tributos se retidos (PIS, COFINS, ISSQN).',
  E0431: 'O valor do desconto incondicionado informado na DPS deve ser menor que o valor do serviço e maior que zero.',
  E0432: 'O valor do desconto condicionado informado na DPS deve ser menor que o valor do serviço e maior que zero.',
  E0435:
    'Não é permitido o preenchimento dos campos do grupo de informações relativas à Dedução/Redução do ISSQN quando ocorrer Imunidade, Exportação do serviço ou Não incidência.',
  E0436:
    'Não é permitido o preenchimento dos campos do grupo de informações relativas à Dedução/Redução do ISSQN quando o prestador de serviço é MEI.',
  E0438:
    'Não é permitido o preenchimento dos campos do grupo de informações relativas à Dedução/Redução do ISSQN, quando o prestador de serviço tiver algum regime especial de tributação.',
  E0440:
    'O tipo de dedução/redução informado na DPS não é permitida pelo município de incidência do ISSQN, conforme parametrizações do código de serviço do município de incidência.',
  E0532:
    'O campo que informa sobre a tributação do ISSQN deve ser "4 - Não Incidência", quando houver o serviço prestado for 99.01.01 - Serviços sem a incidência de ISSQN e ICMS.',
  E0533:
    'Não é permitido informar Benefício Municipal (BM deve ser nulo) quando o serviço prestado diferente de Tributável (tribISSQN = 1), ou seja, tribISSQN = 2, 3 ou 4.',
  E0534:
    'Não é permitido o preenchimento de informações relativas à benefício municipal para o prestador de serviço MEI.',
  E0537:
    'Não é permitido informar benefício municipal (BM deve ser nulo) quando o município de incidência do ISSQN não está "Ativo" no Sistema Nacional NFS-e.',
  E0580:
    'Não é permitido haver retenção quando o campo referente à tributação do ISSQN indicar imunidade, exportação ou não incidência.',
  E0583:
    'Não é permitido retenção do ISSQN para o prestador do serviço que seja MEI na data de competência informada na DPS.',
  E0585:
    'Somente é permitido informar suspensão de exigibilidade quando a opção da tributação do ISSQN for uma operação tributável (tribISSQN = 1).',
  E0588:
    'Não é permitido retenção do ISSQN para o prestador do serviço que tenha algum regime especial de tributação na data de competência informada na DPS.',
  E0592:
    'O tipo de imunidade é obrigatório e deve ser informado somente quando o campo referente à tributação do ISSQN for igual a "2 - Imunidade".',
  E0593:
    'Não permitido o valor "0 - Imunidade (tipo não informado na nota de origem)" na DPS quando utilizado os Emissores Públicos Nacionais para emissao de NFS-e.',
  E0594: 'Não é permitido retenção do ISSQN quando houver Benefício Municipal do tipo Isenção.',
  E0595: 'Não é permitido informar alíquota superior a 5%.',
  E0596:
    'Não é permitido retenção do ISSQN quando o serviço prestado corresponder ao subitem 220101 - Serviço de exploração de rodovia da lista de serviços do Sistema Nacional NFS-e.',
  E0600: 'Não é permitido informar a alíquota para prestador de serviço optante do simples nacional do tipo MEI.',
  E0602:
    'Não é permitido informar alíquota quando o campo referente à tributação do ISSQN indicar imunidade, exportação ou não incidência.',
  E0604: 'Não é permitido informar alíquota quando o prestador de serviço possui algum regime especial de tributação.',
  E0612:
    'Não é permitido informar alíquota quando o benefício municipal informado na DPS for do tipo "Isenção" ou "Alíquota Diferenciada".',
  E0617:
    'Não é permitido informar alíquota quando o prestador de serviço não é optante do simples nacional (opSimpNac = 1) na data de competência informada na DPS, com o município de incidência do ISSQN com situação "ATIVO" no Sistema Nacional NFS-e.',
  E0619:
    'É obrigatório informar alíquota quando o prestador de serviço não é optante do simples nacional (opSimpNac = 1) na data de competência informada na DPS, o município de incidência do ISSQN não está com situação "ATIVO" no Sistema Nacional NFS-e e não haja algum regime especial de tributaçao para o prestador.',
  E0621:
    'É obrigatório informar alíquota quando há indicação de retenção do ISSQN (tpRetISSQN = 2 ou 3) para o prestador de serviço ME/EPP (opSimpNac = 3) na data de competência informada na DPS, com apuração do ISSQN pelo simples nacional (regApTribISSQN = 1), sem benefício municipal ou, se houver, seja diferente de isenção ou alíquota diferenciada, cujo município de incidência esteja Ativo no Sistema Nacional NFS-e. Obs: neste cenário, o percentual da alíquota mínima informada permitida é 1,8%.',
  E0625:
    'Não é permitido informar alíquota quando não há indicação de retenção do ISSQN (tpRetISSQN = 1) para o prestador de serviço ME/EPP (opSimpNac = 3) na data de competência informada na DPS, com apuração do ISSQN pelo simples nacional (regApTribISSQN = 1), sem benefício municipal ou, se houver, seja diferente de isenção ou alíquota diferenciada, cujo município de incidência esteja Ativo no Sistema Nacional NFS-e.',
  E0628:
    'É obrigatório informar alíquota quando o município de incidência do ISSQN não está Ativo no Sistema Nacional NFS-e, para o prestador de serviço ME/EPP (opSimpNac = 3) na data de competência informada na DPS, com apuração do ISSQN pelo simples nacional (regApTribISSQN = 1), com retenção do ISSQN (tpRetISSQN = 2 ou 3). Obs: neste cenário, o percentual da alíquota mínima informada permitida é 1,8%.',
  E0631:
    'Não é permitido informar alíquota quando o município de incidência do ISSQN não está Ativo no Sistema Nacional NFS-e, para o prestador de serviço ME/EPP (opSimpNac = 3) na data de competência informada na DPS, com apuração do ISSQN pelo simples nacional (regApTribISSQN = 1) sem retenção do ISSQN (tpRetISSQN = 1).',
  E0635:
    'Não é permitido informar alíquota quando o convênio do município de incidência do ISSQN está ativo na data de competência informada na DPS, para o prestador de serviço ME/EPP (opSimpNac = 3) com a apuração do ISSQN fora do Simples Nacional, ou seja, pela alíquota do município para o serviço prestado (regApTribSN = 2 ou 3).',
  E0640:
    'É obrigatório informar alíquota quando o prestador de serviço ME/EPP (opSimpNac = 3) na data de competência informada na DPS, com apuração do ISSQN fora do Simples Nacional (regApTribISSQN = 2 ou 3), ou seja, pela alíquota do município para o serviço prestado, cujo município de incidência não esteja "Ativo" no Sistema Nacional NFS-e.',
  E0676:
    'Não é permitido o preenchimento das informações relativas aos tributos federais quando o emitente for identificado como MEI na data de competência informada na DPS.',
  E0677: 'O valor da BC para Pis/Cofins deve ser menor ou igual ao valor do serviço informado na DPS.',
  E0678: 'O valor BC do Pis/Cofins deve ser informado quando o CST for diferente de 0, 8 ou 9.',
  E0682: 'O valor BC do Pis/Cofins não pode ser informado quando o valor de CST for igual a 0, 8 ou 9.',
  E0684: 'A alíquota do Pis deve ser informada quando a base de cálculo deste imposto for informada.',
  E0690: 'A alíquota do Cofins deve ser informada quando a base de cálculo deste imposto for informada.',
  E0694:
    'O valor do Pis informado não corresponde ao resultado da BC Pis/Cofins x Alíquota Pis, que foram informados na DPS.',
  E0696:
    'O valor do Cofins informado não corresponde ao resultado da BC Pis/Cofins x Alíquota Cofins, que foram informados na DPS.',
  E0698: 'Se CST informado for diferente de 0, 8 ou 9, o tipo de retenção para Pis/Cofins deve ser informado.',
  E0699: 'O valor do tributo CP deve ser maior que zero e menor que o valor do serviço informado na DPS.',
  E0700: 'O valor do tributo IRRF deve ser maior que zero e menor que o valor do serviço informado na DPS.',
  E0701: 'O valor do tributo CSLL deve ser maior que zero e menor que o valor do serviço informado na DPS.',
  E0710: 'Para MEI pTotTribSN nunca poderá ser informado.',
  E0712: 'Para ME/EPP indTotTrib nunca poderá ser informado.',
  E0713:
    'Para Não Optante do SN os campos, indicador de informação de valor total de tributos e percentual aproximado do total dos tributos da alíquota do Simples Nacional (%), não podem ser informado.',
  E0714: 'Arquivo enviado com erro na assinatura.',
  E0715: 'Certificado Digital da assinatura inválido.',
  E0717: 'A assinatura é obrigatória quando for enviado para o Web Service.',
  E0718: 'A assinatura deve ser feita com o certificado digital do emitente da DPS.',
  E0802: 'Já existe um documento fiscal eletrônico identificado com este id no Sistema Nacional NFS-e.',
  E0812:
    'O CNPJ do autor do pedido de registro de evento não corresponde à base do CNPJ informada no certificado digital da assinatura do pedido.',
  E0813:
    'O CNPJ autor informado no pedido de registro de evento não corresponde ao "AUTOR DO PEDIDO DE REGISTRO DE EVENTO" indicado na planilha "Tipo Eventos".',
  E0822: 'O prazo para o cancelamento da NFS-e expirou, conforme parametrização do município de incidência do ISSQN.',
  E0823:
    'Valor da NFS-e a ser cancelada acima do permitido pelo Município. Para mais informações, consultar a Administração Tributária Municipal do município emissor da NFS-e.',
  E0824: 'NFS-e sem identificação do tomador do serviço não pode ser cancelada.',
  E0840:
    'O Sistema Nacional NFS-e não pode recepcionar o evento de cancelamento de NFS-e, pois outro evento já está vinculado à NFS-e.',
  E0848:
    'O Sistema Nacional NFS-e não pode recepcionar o evento de solicitação de análise fiscal para cancelamento de NFS-e, pois outro evento já está vinculado à NFS-e.',
  E0850: 'É permitido declarar informações de IBS/CBS somente a partir da data de competência 01/01/2026.',
  E0901: 'Código indicador da operação inexistente.',
  E0958: 'cClassTrib para IBS/CBS incorreto para operação de prestação de serviços.',
  E0959: 'cClassTrib não pertence ao grupo CST indicado.',
  E1200: 'Certificado de Transmissão Inválido',
  E1203: 'Certificado de Transmissão expirado',
  E1208: 'Certificado de Transmissão difere da ICP - Brasil',
  E1209: 'Certificado de Transmissão sem CNPJ ou CPF.',
  E1225: 'Falha na decodificação da base 64 da área de dados',
  E1226: 'Estrutura descompactada mal formada.',
  E1228: 'Uso de prefixo de namespace não permitido na área de dados descompactada.',
  E1229: 'XML não está utilizando codificação UTF8.',
  E1235: 'Falha no esquema XML do DF-e.',
  E1827:
    'Conteúdo do identificador informado no identificador do Pedido de Registro de Evento difere da concatenação dos campos correspondentes.',
  E1831:
    'O pedido de registro de evento não pode ser validado pois a NFS-e indicada não existe no Ambiente de Dados Nacional NFS-e.',
  E1843:
    'A data de emissão do pedido do registro do evento não pode ser posterior à data de recebimento pelo Sistema Nacional NFS-e.',
  E1845: 'Ambiente informado diverge do ambiente de recebimento para o qual o emitente está enviando o evento.',
  E1980: 'Arquivo enviado com erro na assinatura.',
  E1989: 'A assinatura é obrigatória quando for enviado para o Web Service.',
  E1991: 'A assinatura deve ser feita com o certificado digital do emitente do Pedido de Registro de Evento.',
  E9996: 'Nesta versão da aplicação, não é permitida a emissão de NFS-e pelo tomador ou intermediário.',
}
