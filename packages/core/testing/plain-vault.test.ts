import { plainVault } from './plain-vault.ts';
import { vaultContract } from './vault-contract.ts';

vaultContract('the plain vault', plainVault);
