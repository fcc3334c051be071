import type { Company, Place } from './register-input.ts'

/** One company in the format of each registry. Source: a documentação pública de cada um. */

export function asCnpja(company: Company) {
  const { phone } = company
  return {
    taxId: company.cnpj,
    alias: company.fantasy || null,
    company: {
      name: company.name,
      ...(company.simples === null ? {} : { simples: { optant: company.simples } }),
      ...(company.mei === null ? {} : { simei: { optant: company.mei } }),
    },
    status: { id: company.status === 'ATIVA' ? 2 : 8, text: capitalised(company.status) },
    address: {
      municipality: company.city_id,
      street: `${capitalised(company.street_type)} ${company.street}`,
      number: company.number,
      district: company.neighborhood,
      city: company.city,
      state: company.uf,
      details: company.complement || null,
      zip: company.postal_code,
    },
    phones: phone ? [{ area: phone.slice(0, 2), number: phone.slice(2) }] : [],
    emails: company.email ? [{ address: company.email }] : [],
    mainActivity: { id: Number(company.cnae), text: 'Atividade principal' },
    registrations: company.registrations.map(({ uf, number, enabled }) => ({
      number,
      state: uf,
      enabled,
      status: { id: enabled ? 1 : 3, text: enabled ? 'Sem restrição' : 'Suspensa' },
      type: { id: 1, text: 'IE Normal' },
    })),
  }
}

export function asCnpjWs(company: Company) {
  return {
    razao_social: company.name,
    simples:
      company.simples === null
        ? null
        : { simples: company.simples ? 'Sim' : 'Não', mei: company.mei ? 'Sim' : 'Não', data_opcao_simples: null },
    estabelecimento: {
      cnpj: company.cnpj,
      nome_fantasia: company.fantasy || null,
      situacao_cadastral: capitalised(company.status),
      tipo_logradouro: company.street_type,
      logradouro: company.street,
      numero: company.number,
      complemento: company.complement || null,
      bairro: company.neighborhood,
      cep: company.postal_code,
      ddd1: company.phone?.slice(0, 2) ?? null,
      telefone1: company.phone?.slice(2) ?? null,
      email: company.email,
      estado: { sigla: company.uf },
      cidade: { nome: company.city, ibge_id: company.city_id, siafi_id: '7107' },
      atividade_principal: {
        subclasse: company.cnae.replace(/^(\d{4})(\d)(\d{2})$/, '$1-$2/$3'),
        descricao: 'Atividade principal',
      },
      inscricoes_estaduais: company.registrations.map(({ uf, number, enabled }) => ({
        inscricao_estadual: number,
        ativo: enabled,
        estado: { sigla: uf },
      })),
    },
  }
}

export function asReceita(company: Company) {
  return {
    cnpj: company.cnpj,
    razao_social: company.name,
    nome_fantasia: company.fantasy,
    situacao_cadastral: company.status === 'ATIVA' ? 2 : 8,
    descricao_situacao_cadastral: company.status,
    cep: company.postal_code,
    descricao_tipo_de_logradouro: company.street_type,
    logradouro: company.street,
    numero: company.number,
    complemento: company.complement,
    bairro: company.neighborhood,
    municipio: company.city,
    uf: company.uf,
    codigo_municipio_ibge: company.city_id,
    ddd_telefone_1: company.phone ?? '',
    email: company.email,
    cnae_fiscal: Number(company.cnae),
    opcao_pelo_simples: company.simples,
    opcao_pelo_mei: company.mei,
    qsa: [],
  }
}

export function asSintegraWs(company: Company) {
  const own = company.registrations.find(({ uf }) => uf === company.uf)
  return {
    code: '0',
    status: 'OK',
    message: 'Pesquisa realizada com sucesso.',
    nome_empresarial: company.name,
    cnpj: company.cnpj,
    inscricao_estadual: own?.number ?? '',
    situacao_cnpj: company.status === 'ATIVA' ? 'Sem restrição' : capitalised(company.status),
    situacao_ie: own ? (own.enabled ? 'Ativo' : 'Inapto') : '',
    cnae_principal: { code: company.cnae, text: 'Atividade principal' },
    uf: company.uf,
    municipio: company.city,
    logradouro: company.street,
    numero: company.number,
    bairro: company.neighborhood,
    cep: company.postal_code,
    ibge: { codigo_municipio: String(company.city_id), codigo_uf: String(company.city_id).slice(0, 2) },
  }
}

export function asViaCep({ postal_code, street, neighborhood, city, city_id, uf }: Place) {
  const cep = `${postal_code.slice(0, 5)}-${postal_code.slice(5)}`
  return { cep, logradouro: street, complemento: '', bairro: neighborhood, localidade: city, uf, ibge: String(city_id) }
}

/** Without the IBGE code. */
export function asBrasilApiCep({ postal_code, street, neighborhood, city, uf }: Place) {
  return { cep: postal_code, state: uf, city, neighborhood, street, service: 'open-cep' }
}

function capitalised(text: string): string {
  return `${text.charAt(0)}${text.slice(1).toLowerCase()}`
}
