export const ACCESS_TITLES = { NFE: 'Acesso da NF-e', NFSE: 'Acesso da NFS-e' } as const
