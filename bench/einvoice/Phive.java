import com.helger.diagnostics.error.IError;
import com.helger.diver.api.coord.DVRCoordinate;
import com.helger.io.resource.FileSystemResource;
import com.helger.phive.api.executor.IValidationExecutor;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.en16931.EN16931Validation;
import com.helger.phive.xml.schematron.ValidationExecutorSchematron;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import com.helger.phive.xrechnung.XRechnungValidation;
import java.io.File;
import java.nio.file.Files;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Schematron rules of CEN (EN 16931) and KoSIT (XRechnung) by phive: a line a file with its verdict and the rules that it breaks. */
public class Phive {
    /** What KoSIT's own configuration (validator-configuration-xrechnung, scenarios.xml) makes no error of; phive has the rules alone. */
    static final Set<String> NO_ERRORS = Set.of("BR-CL-21", "BR-CL-23");
    static final Set<String> NO_ERRORS_OF_EXTENSION = Set.of("BR-CL-10", "BR-CL-11", "BR-CL-24", "BR-CL-25", "BR-CL-26");
    static final Set<String> NO_ERRORS_OF_VEHICLES = Set.of("BR-CL-13");
    static final Pattern RULE = Pattern.compile("(?:BR|PEPPOL|FX-SCH)-[A-Z0-9]+(?:-[A-Za-z0-9]+)*");

    public static void main(String[] files) throws Exception {
        ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
        EN16931Validation.initEN16931(registry);
        XRechnungValidation.initXRechnung(registry);
        for (String file : files) {
            String text = Files.readString(new File(file).toPath());
            boolean isCii = text.contains("CrossIndustryInvoice");
            boolean isCredit = text.contains("CreditNote");
            boolean isNational = text.contains("xrechnung");
            DVRCoordinate id = isNational
                ? isCii
                    ? XRechnungValidation.VID_XRECHNUNG_CII_302
                    : isCredit ? XRechnungValidation.VID_XRECHNUNG_UBL_CREDITNOTE_302 : XRechnungValidation.VID_XRECHNUNG_UBL_INVOICE_302
                : isCii
                    ? EN16931Validation.VID_CII_1315
                    : isCredit ? EN16931Validation.VID_UBL_CREDIT_NOTE_1315 : EN16931Validation.VID_UBL_INVOICE_1315;
            IValidationSourceXML source = ValidationSourceXML.create(new FileSystemResource(new File(file)));
            TreeSet<String> rules = new TreeSet<>();
            TreeSet<String> none = new TreeSet<>();
            if (isNational) {
                none.addAll(NO_ERRORS);
                if (text.contains("extension:xrechnung")) none.addAll(NO_ERRORS_OF_EXTENSION);
                if (text.contains("extension:xrechnung") && !isCii) none.add("BR-CO-16");
                if (text.contains("kosit:xrechnung:cvd")) none.addAll(NO_ERRORS_OF_VEHICLES);
            }
            boolean isValid = true;
            try {
                for (IValidationExecutor<IValidationSourceXML> executor : registry.getOfID(id).getAllExecutors()) {
                    // Schemas are no rules of the standard.
                    if (!(executor instanceof ValidationExecutorSchematron)) continue;
                    for (IError error : executor.applyValidation(source, IValidityDeterminator.createDefault(), Locale.ROOT).getErrorList()) {
                        if (!error.getErrorLevel().isGE(com.helger.diagnostics.error.level.EErrorLevel.ERROR)) continue;
                        String said = String.valueOf(error.getErrorText(Locale.ROOT));
                        Matcher found = RULE.matcher(error.getErrorID() + " " + said);
                        String rule = found.find() ? found.group() : "(" + said.split("\n")[0] + ")";
                        if (none.contains(rule)) continue;
                        isValid = false;
                        rules.add(rule);
                    }
                }
                System.out.println((isValid ? "valid" : "invalid") + "\t" + file + "\t" + String.join(" ", rules));
            } catch (Exception | LinkageError e) {
                System.out.println("error\t" + file + "\t" + e);
            }
        }
    }
}
