export class BackupDamaged extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`This backup is damaged: ${reason}. Nothing was restored.`, { cause });
    this.name = 'BackupDamaged';
  }
}
