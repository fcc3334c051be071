// table
import { COMMON_ERRORS, type ErrorSpec } from './common-errors.ts'

export type { ErrorSpec, RetryRule } from './common-errors.ts'

/** The only error catalogue. `http` and `retry` are looked up here; code that throws never passes them. */
export const ERRORS = {
  ...COMMON_ERRORS,
  // transport
  pedido_ilegivel: {
    http: 400,
    retry: 'after_change',
    text: 'O pedido não é HTTP que se possa ler. Confira o endereço, o método e os cabeçalhos.',
  },
  metodo_nao_aceito: {
    http: 405,
    retry: 'after_change',
    text: 'Este endereço não aceita este método. Use um dos que o cabeçalho Allow diz.',
  },
  pedido_demorado: {
    http: 408,
    retry: 'later',
    text: 'O pedido demorou demais para chegar inteiro. Envie de novo.',
  },
  cabecalhos_grandes_demais: {
    http: 431,
    retry: 'after_change',
    text: 'Os cabeçalhos do pedido passam do tamanho aceito. Limpe os cookies deste endereço e tente de novo.',
  },
  // API clients
  chave_com_outro_conteudo: {
    http: 422,
    retry: 'after_change',
    text: 'Este pedido já foi gravado com outro conteúdo (mesma Idempotency-Key). Confira o que foi gravado antes de enviar de novo.',
  },
  // sales file imports
  planilha_invalida: { http: 422, retry: 'after_change', text: 'A planilha não segue o modelo de 20 colunas.' },
  linha_ja_importada: { http: 409, retry: 'never', text: 'Esta linha já foi importada.' },
  // list exports
  exportacao_em_andamento: {
    http: 409,
    retry: 'later',
    text: 'Você já está baixando uma lista. Espere ela terminar, ou cancele o download, e peça de novo.',
  },
  exportacao_grande_demais: {
    http: 422,
    retry: 'after_change',
    text: 'A lista tem linhas demais para este arquivo. Restrinja as datas ou a situação e baixe por partes.',
  },
  // sign-in
  tipo_de_acesso_invalido: {
    http: 400,
    retry: 'never',
    text: 'Este tipo de acesso não existe. Use grant_type=password ou client_credentials.',
  },
  segundo_fator_necessario: {
    http: 401,
    retry: 'after_change',
    text: 'Informe o código do aplicativo autenticador.',
  },
  email_por_confirmar: {
    http: 401,
    retry: 'after_change',
    text: 'Este e-mail novo ainda espera a confirmação. Até lá, entre com o e-mail de antes.',
  },
  // accounts
  link_invalido_ou_usado: {
    http: 422,
    retry: 'after_change',
    text: 'Este link não vale mais: já foi usado ou passou do prazo. Peça outro.',
  },
  senha_fraca: { http: 422, retry: 'after_change', text: 'Esta senha é fácil de adivinhar. Escolha outra.' },
  confirme_sua_senha: {
    http: 422,
    retry: 'after_change',
    text: 'Você entrou há mais de 15 minutos. Digite a sua senha do Talão para continuar.',
  },
  senha_atual_incorreta: { http: 422, retry: 'after_change', text: 'A senha atual não confere.' },
  codigo_incorreto: {
    http: 422,
    retry: 'after_change',
    text: 'O código não confere ou já foi usado. Espere o próximo e tente de novo.',
  },
  segundo_fator_ja_ativo: {
    http: 409,
    retry: 'after_change',
    text: 'A verificação em duas etapas já está ativa. Desative-a para configurar outro aparelho.',
  },
  email_ja_cadastrado: { http: 409, retry: 'after_change', text: 'Já existe um usuário com este e-mail.' },
  convite_ja_aceito: { http: 409, retry: 'never', text: 'Esta pessoa já aceitou o convite.' },
  ultimo_administrador: {
    http: 409,
    retry: 'after_change',
    text: 'Esta é a última pessoa que administra a empresa. Dê o papel ADM a outra antes.',
  },
  // company and certificate
  cnpj_ja_cadastrado: { http: 409, retry: 'never', text: 'Este CNPJ já está cadastrado.' },
  certificado_senha_incorreta: {
    http: 422,
    retry: 'after_change',
    text: 'A senha não abre o arquivo. Maiúsculas contam.',
  },
  certificado_vencido: {
    http: 422,
    retry: 'after_change',
    text: 'O certificado está fora da validade. Envie um certificado A1 vigente.',
  },
  certificado_nao_assina: {
    http: 422,
    retry: 'after_change',
    text: 'Este certificado não serve para assinar notas. Envie um e-CNPJ do tipo A1.',
  },
  certificado_de_outro_cnpj: {
    http: 422,
    retry: 'after_change',
    text: 'O certificado é de outro CNPJ. Envie o certificado desta empresa ou da matriz dela.',
  },
  certificado_sem_chave: {
    http: 422,
    retry: 'after_change',
    text: 'O arquivo não traz a chave privada: é só o certificado (.cer, .crt ou .pem), ou foi exportado sem ela. Envie o .pfx ou .p12 exportado com a chave.',
  },
  certificado_ilegivel: {
    http: 422,
    retry: 'after_change',
    text: 'Este arquivo não é um certificado A1. Envie o arquivo .pfx ou .p12 que a certificadora entregou.',
  },
  certificado_grande_demais: {
    http: 422,
    retry: 'after_change',
    text: 'O arquivo passa de 64 KB. Um certificado A1 é menor: confira se é o arquivo certo.',
  },
  certificado_ausente: {
    http: 409,
    retry: 'after_change',
    text: 'A empresa ainda não tem certificado A1. Envie o arquivo no cadastro da empresa.',
  },
  certificado_de_verdade: {
    http: 409,
    retry: 'never',
    text: 'A empresa já tem um certificado A1. O de demonstração não o substitui.',
  },
  logo_invalido: {
    http: 422,
    retry: 'after_change',
    text: 'A imagem da logo não serve. Envie um PNG, JPEG ou WebP inteiro, de até 2 MB.',
  },
  producao_bloqueada: { http: 409, retry: 'after_change', text: 'Ainda falta algo para emitir em produção.' },
  numero_ja_usado: {
    http: 409,
    retry: 'after_change',
    text: 'Este número já foi usado. O próximo número não pode ser menor.',
  },
  // integrations
  credencial_faltando: { http: 422, retry: 'after_change', text: 'Para ativar, faltam credenciais da plataforma.' },
  periodo_invalido: {
    http: 422,
    retry: 'after_change',
    text: 'Confira o período: o fim não pode vir antes do início nem passar de hoje.',
  },
  importacao_em_andamento: {
    http: 409,
    retry: 'later',
    text: 'Já há uma importação desta integração em andamento. Acompanhe em Tarefas e repita quando ela terminar.',
  },
  plataforma_sem_consulta: {
    http: 422,
    retry: 'never',
    text: 'Esta plataforma não oferece esta consulta. Importe as vendas por arquivo.',
  },
  plataforma_indisponivel: {
    http: 503,
    retry: 'later',
    text: 'A plataforma não respondeu agora. Tente de novo em alguns minutos.',
  },
  plataforma_recusou: {
    http: 422,
    retry: 'after_change',
    text: 'A plataforma recusou as credenciais. Confira-as no painel dela e salve de novo.',
  },
  codigo_ja_usado: { http: 409, retry: 'after_change', text: 'Outro produto desta origem já usa este código.' },
  entrega_nao_repetivel: { http: 409, retry: 'never', text: 'Este aviso já foi aplicado. Não há o que repetir.' },
  // external look-ups
  documento_invalido: {
    http: 422,
    retry: 'after_change',
    text: 'CPF ou CNPJ inválido. Confira os números e as letras e consulte de novo.',
  },
  documento_nao_encontrado: {
    http: 404,
    retry: 'after_change',
    text: 'Nenhum cadastro consultado conhece este CNPJ. Confira o número, ou preencha os dados à mão.',
  },
  consulta_indisponivel: {
    http: 503,
    retry: 'later',
    text: 'Nenhum serviço de consulta respondeu agora. Preencha os dados à mão, ou consulte de novo em um minuto.',
  },
  cep_nao_encontrado: {
    http: 404,
    retry: 'after_change',
    text: 'Este CEP não existe nos cadastros consultados. Confira os números, ou preencha o endereço à mão.',
  },
  // company webhooks
  endereco_privado: {
    http: 422,
    retry: 'after_change',
    text: 'Este endereço leva a uma rede privada ou a uma máquina interna. Use um endereço https público.',
  },
  webhook_desligado: {
    http: 409,
    retry: 'after_change',
    text: 'Este webhook está desligado. Ligue-o e peça o reenvio de novo.',
  },
  // norms
  norma_ilegivel: { http: 422, retry: 'after_change', text: 'O arquivo não é um pacote de normas do Talão.' },
  norma_sem_assinatura: {
    http: 422,
    retry: 'after_change',
    text: 'A assinatura do pacote não confere com nenhuma chave conhecida. Nada mudou.',
  },
  norma_ja_recebida: { http: 409, retry: 'never', text: 'Este pacote já foi recebido.' },
  norma_nao_conferida: {
    http: 409,
    retry: 'after_change',
    text: 'Este pacote não passou na conferência. Veja o relatório dele.',
  },
  norma_nao_espera: { http: 409, retry: 'never', text: 'Só se dispensa um pacote que espera para valer.' },
  norma_sem_anterior: { http: 409, retry: 'never', text: 'Não há versão anterior para onde voltar.' },
  // sales
  venda_incompleta: { http: 422, retry: 'after_change', text: 'Faltam dados para emitir a nota desta venda.' },
  venda_bloqueada: { http: 409, retry: 'after_change', text: 'A venda está bloqueada e não pode virar nota.' },
  venda_ja_existe: { http: 409, retry: 'after_change', text: 'Já existe uma venda com este código.' },
  reembolso_ja_resolvido: { http: 409, retry: 'never', text: 'Este caso de reembolso já foi resolvido.' },
  venda_sem_diferenca: {
    http: 409,
    retry: 'never',
    text: 'A venda e as notas dela conferem: não há diferença para encerrar.',
  },
  venda_com_nota: { http: 409, retry: 'never', text: 'A venda já tem nota enviada.' },
  data_no_passado: { http: 422, retry: 'after_change', text: 'Escolha hoje ou uma data futura.' },
  // notes
  nota_incompleta: { http: 422, retry: 'after_change', text: 'A nota tem campos para corrigir antes do envio.' },
  nota_ja_enviada: { http: 409, retry: 'never', text: 'Esta nota já foi enviada.' },
  nota_nao_editavel: { http: 409, retry: 'never', text: 'Esta nota não pode mais ser alterada.' },
  nota_nao_cancelavel: { http: 409, retry: 'after_change', text: 'Esta nota não pode ser cancelada agora.' },
  substituicao_nao_permitida: {
    http: 409,
    retry: 'after_change',
    text: 'Esta nota não pode ser substituída assim. Cancele-a e emita outra.',
  },
  fora_do_prazo: {
    http: 409,
    retry: 'later',
    text: 'A autoridade acabou de recusar o cancelamento por prazo. Emita uma nota de devolução ou fale com seu contador.',
  },
  correcao_nao_permitida: { http: 422, retry: 'after_change', text: 'Esta nota não aceita carta de correção agora.' },
  limite_de_cartas: { http: 409, retry: 'never', text: 'A nota já tem 20 cartas de correção, o máximo.' },
  prazo_da_carta: {
    http: 409,
    retry: 'never',
    text: 'O prazo da carta de correção acabou: são 30 dias da autorização. Emita uma nota complementar ou de ajuste.',
  },
  numero_em_uso: {
    http: 409,
    retry: 'after_change',
    text: 'Há números desta faixa em uso por notas. Escolha só os números que faltam.',
  },
  recorrencia_invalida: { http: 422, retry: 'after_change', text: 'Recorrência Inválida' },
  contrato_com_parcela_paga: {
    http: 409,
    retry: 'never',
    text: 'Já há parcelas pagas: a recorrência e o primeiro dia ficam. Encerre este contrato e faça outro.',
  },
  parcela_nao_muda: {
    http: 409,
    retry: 'after_change',
    text: 'Uma parcela paga não é cancelada. Volte a parcela para pendente e cancele depois.',
  },
  xml_invalido: {
    http: 422,
    retry: 'after_change',
    text: 'O arquivo não é o XML de uma NF-e autorizada desta empresa. Envie o arquivo como a SEFAZ o devolveu.',
  },
  nota_ja_existe: { http: 409, retry: 'never', text: 'Esta nota já está aqui. Procure-a pelo número na lista.' },
  venda_ja_tem_nota: {
    http: 409,
    retry: 'never',
    text: 'Esta venda já tem uma nota deste tipo. Abra-a, ou cancele-a para emitir outra.',
  },
  arquivo_ainda_nao_disponivel: {
    http: 409,
    retry: 'later',
    text: 'O arquivo ainda não chegou. Tente de novo em instantes.',
  },
  emails_ja_pedidos: {
    http: 409,
    retry: 'later',
    text: 'Estes e-mails foram pedidos há menos de dez minutos. Veja o andamento em Tarefas antes de mandar de novo.',
  },
  email_nao_enviado: {
    http: 503,
    retry: 'later',
    text: 'O servidor de e-mail não aceitou a mensagem. Confira a configuração e tente de novo.',
  },
  arquivos_indisponiveis: {
    http: 503,
    retry: 'later',
    text: 'O arquivo não pôde ser guardado nem lido agora. Tente de novo em alguns minutos; se repetir, avise quem cuida do Talão.',
  },
  sem_espaco_em_disco: {
    http: 503,
    retry: 'later',
    text: 'O servidor está sem espaço em disco, e nada foi gravado. Avise quem cuida do Talão e tente de novo depois.',
  },
  emissora_indisponivel: {
    http: 503,
    retry: 'later',
    text: 'O serviço de emissão não respondeu. A nota continua guardada e será consultada de novo.',
  },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof ERRORS
