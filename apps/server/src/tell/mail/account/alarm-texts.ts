// table
/** Alarms for the operators. Each is reported once after it has lasted `lastsMinutes`, and once when it ends. */
export const ALARMS = {
  JOB_GIVEN_UP: {
    title: 'Um trabalho desistiu depois de todas as tentativas',
    act: 'Leia o motivo em Operação e, quando a causa tiver passado, mande tentar de novo.',
    lastsMinutes: 0,
  },
  QUEUE_LATE: {
    title: 'Há trabalho esperando há mais de 15 minutos',
    act: 'Veja em Operação se há worker no ar e se ele dá conta. Mais um worker anda mais depressa.',
    lastsMinutes: 0,
  },
  BACKUP_MISSING: {
    title: 'Não há cópia de segurança inteira há mais de 26 horas',
    act: 'Faça uma (docs/operacoes/copia-de-seguranca.md). Uma cópia em que faltam arquivos não conta.',
    lastsMinutes: 0,
  },
  ARCHIVE_AWAY: {
    title: 'O lugar onde ficam os arquivos das notas não responde',
    act: 'Confira STORAGE_URL, a rede e o espaço. As notas continuam a sair; o XML e o PDF são guardados quando ele voltar.',
    lastsMinutes: 5,
  },
  AUTHORITY_AWAY: {
    title: 'A SEFAZ ou a prefeitura não responde há mais de 30 minutos',
    act: 'Nada se perde: as notas esperam e saem quando ela voltar.',
    lastsMinutes: 0,
  },
  CERTIFICATE_ENDING: {
    title: 'O certificado de uma empresa vence em 7 dias ou menos, ou já venceu',
    act: 'Peça o novo a quem administra a empresa. Sem certificado válido nenhuma nota dela sai.',
    lastsMinutes: 0,
  },
  DISK_LOW: {
    title: 'Um disco tem menos de 10 % livres',
    act: 'Abra espaço ou aumente o disco. Cheio, nada mais se grava.',
    lastsMinutes: 5,
  },
  PROCESS_MISSING: {
    title: 'Um servidor ou worker parou sem avisar e não voltou',
    act: 'Suba-o de novo nessa máquina e leia o fim do registro dele.',
    lastsMinutes: 2,
  },
  DEADLOCKS: {
    title: 'O banco desfez um impasse na última hora',
    act: 'O trabalho foi repetido e nada se perdeu. Se acontecer de novo, guarde o registro do PostgreSQL e abra um chamado.',
    lastsMinutes: 0,
  },
  NORMS_OVERDUE: {
    title: 'Há tabelas oficiais que já deviam ter sido conferidas',
    act: 'Atualize o Talão. Se já é a versão mais nova, siga docs/operacoes/normas.md.',
    // A new version needs time after a table is published, so wait 30 days before the alarm. Until then the screen
    // shows what is due.
    lastsMinutes: 30 * 24 * 60,
  },
  NORM_BUNDLE_WAITING: {
    title: 'Um pacote de normas conferido espera por você',
    act: 'Veja em Normas o que ele muda e ponha-o em vigor.',
    lastsMinutes: 0,
  },
} as const satisfies Record<string, { title: string; act: string; lastsMinutes: number }>

export type AlarmName = keyof typeof ALARMS
export const ALARM_NAMES = Object.keys(ALARMS) as AlarmName[]

export function isAlarm(name: string): name is AlarmName {
  return name in ALARMS
}
