import { useTranslation } from '#web/ui/texts.tsx'

/** What a queue does, in words; one of a newer version has only its name. */
export function useQueueName(): (name: string) => string {
  const { t, i18n } = useTranslation('system')
  return (name) => {
    const key = name.replaceAll('.', '-')
    return i18n.exists(`system:jobs.${key}`) ? t(`jobs.${key}` as never) : name
  }
}
