import { vaultContract } from '../contracts/vault-contract.ts';
import { plainVault } from './plain-vault.ts';

vaultContract('the plain vault', plainVault);
