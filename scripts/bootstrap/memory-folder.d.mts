export function findTemporaryRoot(): string;
export function makeRunFolder(): string;
